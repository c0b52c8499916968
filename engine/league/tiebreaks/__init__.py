"""The tie-breaks, each as a number with the parts it is made of."""
