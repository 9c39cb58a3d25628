"""Tools that drive the real window to measure it or to take pictures of it; no part of the window imports them."""
