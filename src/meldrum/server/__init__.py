"""The table server: tables, seats, clocks, the event log, HTTP and WebSocket."""
