"""How well goals with a known meaning are guessed: the corpus, its reader, and the judging of guesses."""
