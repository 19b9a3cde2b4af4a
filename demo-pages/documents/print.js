/** The button that prints the page; Firefox for Android, which has its own way to print, had no such function before 114. */

const button = document.querySelector('[data-print]')

if ('print' in window) button.addEventListener('click', () => print())
else button.hidden = true
