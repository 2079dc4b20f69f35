"""Whether a bot in another process follows the protocol, in words."""
