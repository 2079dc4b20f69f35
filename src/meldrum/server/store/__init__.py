"""Where the logs of all tables are kept."""
