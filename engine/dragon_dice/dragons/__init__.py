"""Dragons (p. 16-20): whom they attack, what their icons and their breath do, and the nine steps of their attack."""
