"""Reasons in the window: ``reason_page`` shows them, ``reason_text`` writes them, ``rival_pictures`` are in them."""
