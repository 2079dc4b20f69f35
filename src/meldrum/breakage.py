"""Something broke that nobody mistyped: a damaged store, a taken port, a bot that raises."""


class Breakage(Exception):
    """What broke, and where, in one sentence for the person at the command line."""
