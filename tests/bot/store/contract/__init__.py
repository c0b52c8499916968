"""What every store must do, whichever engine keeps the rows: each test runs on SQLite and on PostgreSQL."""
