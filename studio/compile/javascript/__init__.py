"""From a document to a page that plays it in a browser: one file, for which nothing need be fetched.

``page`` puts it together: ``program`` writes the class of the program from the same plan, and the same nodes, as the
Python program (``typed``), with ``statements``, ``declarations`` of locals, ``expressions``, ``ranges`` of numbers,
``texts`` and ``names``. The folder ``runtime`` holds what every program needs, ``page`` what shows it and brings it
events.

Both programs do the same on the same events, in the same sentences, and count the same steps. What differs:

* Numbers are of one kind. Whole ones are exact below 2⁵³; what would be larger is refused (``a number becomes too
  large``), in a formula when it is compiled. 2.0 is 2, so a place in a list may be 2.0 as well, and sentences that
  quote a value write 2 where Python writes 2.0.
* Roots other than the square root, and angles, may differ in their last digit; so may sums of fractions where Python is
  3.12 or newer, since they are added one by one, as older ones do.
* A truth is never equal to a number, as in the studio; Python's own ``==`` calls 1 and True equal.
* A page has no tables of places and no flat dicts, which save steps: with a budget of a few dozen it stops sooner.
* What ``call`` and ``set_state`` are given is not copied: whoever gives it lets it be as it is.
"""

from __future__ import annotations

from studio.compile.javascript.page import PASSES, page, script

__all__ = ["PASSES", "page", "script"]
