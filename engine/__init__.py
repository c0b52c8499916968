"""The referee: the rules of the games, pure. It knows no Discord, no database, no clock and no global chance."""
