"""Several processes on one database: each answers and posts for its shards, which it holds by a lease."""
