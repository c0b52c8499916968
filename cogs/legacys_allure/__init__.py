"""The workshops of Legacy's Allure that no list of commands can say."""
