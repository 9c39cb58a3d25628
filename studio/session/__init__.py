"""The headless editor, the recordings it can do again, and the process beside it that infers and compiles.

``editor`` is the one way in; ``command_runner`` does commands here or in the worker, ``execute`` is a command with what
follows from it, ``fault_log`` keeps faults of the studio, ``changed_names`` says what became different,
``document_files`` opens, saves and recovers, ``redoing`` does a recovery log
again. A *session* is the recorded commands of a person (``log``) with
``chapters``; ``replay`` does it again, ``replay_report`` and ``explanation`` tell of it,
``trust`` how sure what it inferred is, ``known_findings`` what of it still holds, ``why`` for which reasons,
``step_reasons`` those of steps and loops,
``shown_at`` where the examples were shown, ``rival_runs`` what a process met when others ran it,
``without`` what one example decides;
``contradiction`` tells two of them that clash. ``playback`` goes through it, ``recording`` makes one
of what was done, with captions (``captioning``).
``program_run`` is one run of a program, ``rerun`` the same run with another one, ``program_beside`` what of
it takes long. Work off the caller's thread: ``jobs``.
Work in the *worker* (a process): ``work`` is the queue, ``tasks`` what can be asked, ``process`` the worker
as seen from here, ``pipe`` what it says, ``worker`` what runs there, ``wire`` values as bytes, ``memory`` its limit.
"""
