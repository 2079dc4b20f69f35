"""A client of the table server, for programs."""
