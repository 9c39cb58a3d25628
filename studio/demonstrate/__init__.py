"""From what a person acts out to the steps of a process, and back to what they would do next."""
