"""How many stand in a row of a list that is drawn in rows and columns, and of the lists that tell of its members."""

from __future__ import annotations

from studio.document.in_rows import in_rows
from studio.document.model import Definition, Document
from studio.language.parse import parse


def test_two_ranges_make_rows_for_the_list_and_for_what_is_looked_up_by_row_and_column() -> None:
    texts = {
        "seats": "[label(at=point(j * 9, i * 9), content=names[i * 6 + j]) for i in range(4) for j in range(6)]",
        "stairs": "[label(at=point(j * 9, i * 9), content=names[i]) for i in range(4) for j in range(i)]",
        "row": "[label(at=point(j * 9, 5), content=names[j]) for j in range(6)]",
    }
    drawn = {name: Definition(name, parse(text), drawn=True) for name, text in texts.items()}
    known = in_rows(Document(definitions={"names": Definition("names", parse("['a', 'b']"), role="state"), **drawn}))
    assert {name: known[name] for name in ("seats", "names")} == dict.fromkeys(("seats", "names"), parse("6"))
    assert "row" not in known
