/**
 * The pages in the window of a login provider. The first asks its opener for an attempt, and sends the form with it: the browser names the
 * opener's origin, which the server checks. Without an opener, and without its answer, the form goes as it is and the sign-in takes the place
 * of the page. The last tells the opener, on the attempt's origin only, and closes the window.
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

if (start && performance.getEntriesByType('navigation')[0]?.type === 'back_forward') {
  // Back from the provider: the button goes there again.
} else if (start && opener) {
  let isSent = false
  const send = () => {
    if (!isSent) start.requestSubmit()
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
} else if (start) start.requestSubmit()

if (outcome) {
  opener?.postMessage({ type: 'school:identity-answer' }, outcome.dataset.origin)
  close()
}
