"""What cards do: one module an operation (`op` in a card's data), each with one function."""
