"""Sources that are copied into every emitted program. They use nothing but the standard library (the window: Qt)."""
