"""An event in other forms: text tables, CSV, and TRF for outside checkers."""
