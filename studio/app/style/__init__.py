"""Fill, outline and width: of what is selected, else of what will be drawn.

``drawing_style`` keeps them, ``style_bar`` shows them beside the tools, ``color_picker`` opens all colours that have a
name.
"""
