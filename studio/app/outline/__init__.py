"""The outline of the document: everything it defines, in sections and groups.

``outline_panel`` is the place, ``outline_tree`` its list of ``rows``, drawn by ``row_delegate`` with ``row_contents``
and pulled about by ``row_dragging``.
"""
