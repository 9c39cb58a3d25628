"""The canvas: the drawing, the tools that act on it, and what shows what they would do.

``canvas_view`` is seen, its ``held_paper`` lies still while places come and go beside it; ``canvas_scene`` keeps
``drawn_items`` in step with the document, ``grid`` is behind them,
``overlay``, ``rulers`` (with guides), ``scroll_bars`` and ``handles`` over them; ``sprite_cache`` paints many shapes
quickly. A *tool* (``tool_base``) makes commands of pointer and keys: ``select_tool``, ``drawing_tools``,
``component_tool``, ``text_tool``, ``picking_tool``;
``keyboard_pointer`` leads it without a mouse; what a drag can mean: ``drag_commands``
(``pull_ways``, ``member_pulls``), while something is acted out ``shown_pull`` (``pulled_values``). At once:
``quick_edits``, ``clipboard``, ``dropping`` (``image_dropping``, ``part_dropping``), ``context_menu``.
"""
