"""The dependency graph as a place of the window.

``graph_panel`` is the place, ``plane`` what is dragged and zoomed, ``node_box`` one node, ``layout`` where nodes stand.
"""
