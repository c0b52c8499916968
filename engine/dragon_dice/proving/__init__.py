"""What must hold of every match, and play that goes on until everything has been seen."""
