"""A simulated teacher: how many demonstrations and answers it takes until a program does what a reference does."""
