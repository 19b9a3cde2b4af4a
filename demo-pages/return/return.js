/**
 * Tells the checkout that frames this page that the person is back from the bank, or leads on to the checkout. What has become of the
 * payment it has to ask the school itself.
 */
const place = document.querySelector('[data-payment]')
const way = place?.querySelector('a')

if (window.parent !== window) {
  window.parent.postMessage({ type: 'school-payment', payment: place?.dataset.payment }, window.location.origin)
} else if (way) {
  window.location.replace(way.href)
}
