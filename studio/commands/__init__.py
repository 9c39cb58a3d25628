"""Everything a person can do: a *command* is a pure function from a document and arguments to a result.

How they are declared: ``registry``, ``arguments`` (kinds), ``roles`` (what an argument is for its command),
``conditions`` and ``needs`` (when it makes sense, and why not), ``context``, ``stage_actions``, ``command_sentence``
and ``wording`` (what is told of it), ``reference`` (its documentation). The commands by topic, listed in ``all``:
``draw``, ``plain_values``, ``some_members``, ``arrange``, ``generalize``, ``repeating``, ``components``, ``parts``,
``data``, ``teach``, ``answers``, ``states``, ``values``, ``demonstrate``, ``events``, ``chance``, ``because``,
``revise``, ``plays``, ``levels``, ``allow``, ``program``, ``about``; they use ``attribute_rows``, ``what_stays_open``,
``deletion`` and ``rule_inputs``.
"""
