"""The stage: where a demonstration is acted out.

``stage_panel`` is the place: ``stage_setup`` begins, with inputs composed in ``draft_tiles`` (``input_draft``), which
an event that is shown begins with as well (``composed_event``); ``acting`` goes on, ``storyboard`` (``step_tree``)
shows what was taught. A *tile* shows one value (``tile``, ``tile_face``, ``tile_row``), drawn by its *look*
(``look_painting``). A *stage gesture* is an action with its operands, one by one (``stage_gesture``, ``action_bar``,
``prompt``, ``value_palette``). From the canvas: ``canvas_picking``, ``canvas_operands``, ``event_tools``;
``drawn_there`` is what is drawn meanwhile.
"""
