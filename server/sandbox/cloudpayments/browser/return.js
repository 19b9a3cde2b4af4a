// Sends the answer of the bank to the shop.
document.querySelector('form').submit()
