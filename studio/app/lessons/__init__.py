"""Lessons in the window: ``lesson_bar`` leads through the steps of one, ``lesson_desk`` lays out what it needs.

``lesson_maker`` makes one of what was done: ``lesson_tree`` has its steps, ``step_form`` the words of one."""
