"""Worker processes, and the jobs they do: bot moves, hints and draft reviews."""
