"""Dragons (p. 16-20): their targets, the effects of their icons and their breath, and the nine steps of their
attack.
"""
