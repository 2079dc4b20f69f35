"""The page in a real browser, at a real server."""
