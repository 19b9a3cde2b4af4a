/** Sends the choice to the page that opened this window, and to its origin only. */

const { origin, state, declined } = document.documentElement.dataset
const buttons = document.querySelectorAll('[data-response]')

const send = (response) => {
  for (const button of buttons) button.disabled = true
  if (!window.opener) {
    document.querySelector('.no-opener').hidden = false
    return
  }
  // The opener closes the window: if it closed itself, it could be gone before its message has arrived.
  window.opener.postMessage({ type: 'facebook-login', state, response }, origin)
}

for (const button of buttons) button.addEventListener('click', () => send(JSON.parse(button.dataset.response)))

/** A refusal that comes at once is that of a browser which has opened no window. */
const REFUSAL_MS = 500
if (declined !== undefined) setTimeout(send, REFUSAL_MS, { status: 'unknown', authResponse: null })
