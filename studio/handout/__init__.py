"""Handouts: a session as pages to read, to print and to play, with every step in pictures and what was inferred.

``contents`` gathers what is told of a session, ``strips`` draws demonstrations as comic strips, ``pictures`` everything
else; ``rendering`` fills the ``templates`` (Jinja2): a page for browsers, and the
pieces that the window prints.
``explaining`` tells the sessions of the folder ``explained``, which explain the words of the window in the help.
``animation`` shows a stretch of a session as an animated picture.
"""
