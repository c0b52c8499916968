"""The pictures of Legacy's Allure: the map with its units, upright; and everything that it shows as text."""
