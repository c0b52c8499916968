"""The rules of Legacy's Allure: two kingdoms, 59 hexes, seven rounds, no dice but one coin."""
