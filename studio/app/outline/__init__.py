"""The outline of the document: everything it defines, in sections and groups."""
