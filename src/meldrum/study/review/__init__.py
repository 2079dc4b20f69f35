"""Review of a finished game: what could have been laid, and what the choices cost."""
