"""The other servers that share this store: who runs, and news between them."""
