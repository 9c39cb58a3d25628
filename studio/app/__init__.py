"""The window: the only part of the studio that knows Qt. It adds no behaviour; everything goes through commands."""
