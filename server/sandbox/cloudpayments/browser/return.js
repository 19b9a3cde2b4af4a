// Posts the bank's result to the shop.
document.querySelector('form').submit()
