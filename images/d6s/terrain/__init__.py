"""How terrain looks: which look a piece has (`looks`), the brush, and a painter for each look."""
