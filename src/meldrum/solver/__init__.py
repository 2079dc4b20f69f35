"""The best play of every edition, proven."""
