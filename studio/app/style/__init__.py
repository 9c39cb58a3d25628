"""Fill, outline and width: of what is selected, else of what will be drawn.

``drawing_style`` keeps them, ``style_bar`` shows them beside the tools, ``color_picker`` opens the colours of the
drawing, all that have a name, and any other; ``pipette`` takes one that is seen.
"""
