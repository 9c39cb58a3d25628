"""The pages of the Help menu, made from the tables that the window itself is made from.

``help_page`` is the page with its field to find things, ``key_list`` all keys, ``picture_page`` what the words of the
window mean, in pictures of recorded sessions.
"""
