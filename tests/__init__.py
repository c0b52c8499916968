"""The test suite; run it with `./marchwarden test`."""
