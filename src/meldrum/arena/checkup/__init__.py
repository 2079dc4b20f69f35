"""Whether a bot in another process keeps to the protocol, told in words."""
