"""Leagues and tournaments on Discord: what the pure engine has no clock and no files for."""
