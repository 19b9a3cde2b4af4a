/**
 * Tells the checkout that frames this page, here or on a landing that the policy lets do so, that the person is back from the bank, or
 * leads on to the checkout, or looks again where the bank has not answered yet. What has become of the payment it has to ask the school itself.
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
