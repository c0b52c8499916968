"""What lies on the table, and the verbs that change it: state, lasting effects, questions, moving, dying, promoting."""
