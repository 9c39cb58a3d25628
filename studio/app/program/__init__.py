"""The program that the document is: its source, following the selection both ways; copied, saved and run."""
