"""Reads cards from YAML, of the starter set, of a server, or of a scenario file: one schema, checked loudly.

Every mistake is a `NotReadable` with line, key and the nearest right word. `docs/allure-cards.md` describes the form.
"""
