"""Where clients reach the server: HTTP, the play socket and the page."""
