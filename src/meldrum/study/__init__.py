"""Getting better: what happened in a game and what else could have been done."""
