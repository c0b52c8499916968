"""Pictures of leagues: tables, cross-tables and brackets, each with a text that says the same."""
