"""What an instance of a component was given is set like an attribute, also where nothing drawn shows it."""

from __future__ import annotations

from studio.document.model import Definition, Document
from studio.language.parse import parse
from studio.language.show import show
from studio.language.steps import Input
from studio.language.types import NUMBER
from studio.session.editor import Editor


def test_a_number_that_no_drawn_thing_has_is_given_to_an_instance() -> None:
    drawn = "group(items=[rectangle(x=gap*i, y=0, width=4, height=40) for i in range(posts)])"
    made = [
        Definition("fence", parse(drawn), (Input("posts", NUMBER), Input("gap", NUMBER))),
        Definition("near", parse("fence(posts=5, gap=20)"), drawn=True),
    ]
    editor = Editor(Document(definitions={one.name: one for one in made}))
    editor.do("new_state", name="steps", value=1)  # what was drawn before a state was made is kept
    for posts in (6, 8):
        editor.do("set_attribute", attribute="near.posts", value=posts)
    assert show(editor.document.definitions["near"].formula) == "fence(posts=8, gap=20)"
