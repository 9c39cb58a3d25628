"""Files of the window: opened, saved, remembered, recovered, dropped on it, exported.

``files`` is the File menu, ``opening`` says what a path stands for, ``file_dialogs`` ask for one, ``recent_files`` and
``example_list`` offer some, ``file_dropping`` takes what is dragged onto the window. Unsaved work: ``recovery_folder``,
``recovery_dialog``. For others: ``export`` and ``export_dialog``.
"""
