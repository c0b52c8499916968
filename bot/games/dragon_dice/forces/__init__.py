"""The workshop in which a force is built: what there is, what is half built, what its panels show."""
