"""Learning what a position is worth, from games that are played for it. Needs NumPy."""
