"""What the form for a command is made of: fields by kind of argument, what fills them in, operands as text."""
