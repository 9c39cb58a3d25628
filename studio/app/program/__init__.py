"""The program that the document is: its source, following the selection both ways; copied, saved and run.

``program_panel`` is the place, ``source_view`` the text with ``highlight``, ``launcher`` starts it in a window of its
own.
"""
