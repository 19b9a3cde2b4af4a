/** Hides the foot of the page once the order is paid. */
document.addEventListener('school:paid', () => {
  document.querySelector('.bottom').hidden = true
})
