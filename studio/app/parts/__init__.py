"""Ready parts to choose from: ``part_book`` shows them as pictures, to be dragged to the canvas."""
