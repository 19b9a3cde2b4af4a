/** The ceremony of the school's own window: a passkey of the device signs in, and the form sends the answer. */
import { getPasskey, signalUnknown } from './profile/ways/webauthn.js'

const error = document.querySelector('#identity-error')

const challenge = async (form) => {
  const body = new FormData()
  body.append('lang', document.documentElement.lang)
  const headers = { 'X-CSRFToken': form.elements.csrf_token.value }
  const reply = await fetch('/api/v1/passkey-challenge/', { method: 'POST', headers, body })
  if (!reply.ok) throw new Error(`passkey-challenge: ${reply.status}`)
  return (await reply.json()).options
}

/** Asks the device, at once or at a press of the form's button, and sends the form with `field` added. */
export const choosePasskey = (form, field, isAtOnce) => {
  const button = form.querySelector('button')
  const ask = async () => {
    button.disabled = true
    error.hidden = true
    try {
      field('credential', await getPasskey(await challenge(form)))
      form.submit()
    } catch {
      error.hidden = false
      button.disabled = false
      button.focus()
    }
  }
  button.addEventListener('click', ask)
  button.disabled = false
  const { refused, rpId } = form.dataset
  if (refused) void signalUnknown(rpId, refused)
  return isAtOnce ? ask() : button.focus()
}
