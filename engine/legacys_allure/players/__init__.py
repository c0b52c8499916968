"""Players of Legacy's Allure that are not people."""
