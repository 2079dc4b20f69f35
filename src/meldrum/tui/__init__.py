"""The table in the terminal. Only ``app``, ``widgets`` and ``screens`` need Textual."""
