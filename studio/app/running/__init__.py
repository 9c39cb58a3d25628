"""The program running in the studio: events go to it, its moments can be gone back to, and what is wrong is shown."""
