"""Legacy's Allure as the bot speaks it: its words, its forms, its commands."""
