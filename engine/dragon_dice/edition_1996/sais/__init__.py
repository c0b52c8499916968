"""The special action icons that do something else by the booklet of 1996 than by v4.01c, a module for each."""
