"""The command line: one file for each subcommand, which declares its arguments and runs.

``window``, ``replay`` (it prints with ``replay_output``, keeps with ``kept_files``, plays with ``play``), ``compile``,
``render``, ``graph``, ``explain``, ``why``, ``plays``, ``lesson``, ``handout``, ``animate``, ``record``,
``gallery`` (``replayed_files`` keeps what its sessions lead to), ``commands``, ``pictures``, ``licences``, ``bench``
(and ``judging``). What they share: ``load`` (paths in), ``outputs`` (files out), ``report_console`` and ``exit_codes``.
"""
