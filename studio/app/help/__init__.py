"""The pages of the Help menu, made from the tables that the window itself is made from."""
