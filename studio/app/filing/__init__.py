"""Files of the window: opened, saved, remembered, recovered, dropped on it, exported.

``files`` is the File menu, ``opening`` asks for a path and says what it stands for, ``recent_files`` and
``example_list`` offer some, ``file_dropping`` takes what is dragged onto the window, ``open_windows`` lists the
others. Unsaved work: ``recovery_folder``, ``recovery_dialog``. For others: ``export`` and ``export_dialog``.
"""
