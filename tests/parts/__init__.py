"""Tests of ``studio.parts``. ``python -m tests.parts`` writes the documents of the parts anew from their sessions."""
