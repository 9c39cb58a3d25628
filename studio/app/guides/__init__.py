"""Guided beginnings: ``guide`` reads them and sees by what is there how far one has come, ``guide_bar`` shows them."""
