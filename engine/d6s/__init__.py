"""d6s with Dragons, Release 0 (by Sanglorian, CC BY 4.0): a miniatures battle in true inches."""
