/**
 * Goes on at once: submits the page's form, which carries a sign-in over to the school, or follows its link to the bank. A browser that had
 * loaded the page completely by then keeps it in its history: Back requests it again, without the form that led to it, and is sent on to the
 * page before.
 */
history.replaceState(null, '', location.href) // from here on browsers load this address by GET
const [navigation] = performance.getEntriesByType('navigation')
const next = document.querySelector('#onwards form, #onwards a')
if (navigation?.type === 'back_forward') history.back()
else if (next instanceof HTMLFormElement) next.requestSubmit()
else if (next) window.location.replace(next.href)
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) history.back()
})
