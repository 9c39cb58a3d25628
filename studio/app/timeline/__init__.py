"""The timeline: what was done so far as a track to scrub, and captions that say each step with what was inferred."""
