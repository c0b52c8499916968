"""Pictures of the table: a view goes in, the bytes of a picture come out."""
