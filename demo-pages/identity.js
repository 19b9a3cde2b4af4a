/**
 * The pages in the window of a login provider, or of a passkey. The first asks its opener for an attempt, and sends the form with it: the
 * browser names the opener's origin, which the server checks. Without an opener, and without its answer, the form goes as it is and the sign-in
 * takes the place of the page. The last tells the opener, on the attempt's origin only, and closes the window.
 */
const WAIT_MS = 2_000
const { opener } = window
const start = document.querySelector('#identity-start')
const outcome = document.querySelector('#identity-outcome')

const field = (name, value) => {
  const input = document.createElement('input')
  Object.assign(input, { type: 'hidden', name, value })
  start.append(input)
}

const isPasskey = start?.dataset.way === 'passkey'
const isBack = performance.getEntriesByType('navigation')[0]?.type === 'back_forward'

/** Goes on to the provider, or to the passkey: by itself unless Back has led here or a passkey was refused, else by the button. */
const go = async () => {
  if (!isPasskey) return isBack || start.requestSubmit()
  const { choosePasskey } = await import('/pages/passkey-window.js')
  return choosePasskey(start, field, !isBack && start.dataset.refused === undefined)
}

if (start && opener && !(isBack && !isPasskey)) {
  let isSent = false
  const send = () => {
    if (!isSent) void go()
    isSent = true
  }
  addEventListener('message', ({ source, origin, data }) => {
    if (isSent || source !== opener || data?.type !== 'school:identity-attempt') return
    field('attempt', String(data.attempt))
    field('origin', origin)
    send()
  })
  opener.postMessage({ type: 'school:identity-ready' }, '*')
  setTimeout(send, WAIT_MS)
} else if (start) void go()

if (outcome) {
  opener?.postMessage({ type: 'school:identity-answer' }, outcome.dataset.origin)
  close()
}
