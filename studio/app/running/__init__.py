"""The program running in the studio: events go to it, its moments can be gone back to, and what is wrong is shown.

``running_panel`` is the place with its ``running_picture``, ``run_history``, ``parameter_fields`` and ``outcome_text``;
``below_controls`` holds what stands below those that are pressed;
``unseen_states`` tells what states are that nothing drawn shows, ``beyond_marks`` point to what is out of sight;
``behind`` says what it waits for while something is shown or learned, ``long_event`` works out what takes long;
``live_situation`` takes the situation of a run to the stage; after that ``going_again`` lets the events of the run
happen again, ``shown_corrections`` knows it after a step back too, and ``correction`` tells what else of it goes
otherwise.
``kept_plays`` are runs that say how the program should go, ``kept_levels`` moments at which new games begin;
``run_events`` is a run as the events it is made of, ``run_sounds`` what is heard of it.
"""
