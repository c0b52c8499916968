"""Magic (p. 12-13, p. 44-45): what an army may spend, what it may cast, announcing, dispelling and resolving."""
