/**
 * In a frame, tells the checkout around it, here or on a landing that the CSP allows, that the buyer is back from the bank. Otherwise
 * opens the checkout, or reloads while the bank has not answered. The checkout has to ask the school for the payment's status.
 */
const place = document.querySelector('[data-payment]')
const way = place?.querySelector('a')
const again = document.querySelector('[data-again]')
const AGAIN_MS = 4_000

if (window.parent !== window) {
  const around = window.location.ancestorOrigins?.[0] ?? window.location.origin
  window.parent.postMessage({ type: 'school-payment', payment: place?.dataset.payment }, around)
} else if (way) {
  window.location.replace(way.href)
} else if (again) {
  setTimeout(() => window.location.reload(), AGAIN_MS)
}
