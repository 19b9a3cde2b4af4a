/** Sign-out: of this browser, or of all devices after a confirmation. */

import { checkAuth, post, notify } from '../session.js'
import { once } from './form.js'

/** `onSignedOut` is called with the message once the user is signed out here. */
export const leaveSection = (section, { onSignedOut }) => {
  const part = (name) => section.querySelector(`[data-${name}]`)
  const dialog = section.querySelector('dialog')
  const [error, dialogError] = section.querySelectorAll('[data-error]')

  const leave = (path, message, place) => async () => {
    place.textContent = ''
    const reply = await post(path)
    if (reply.ok) {
      dialog.close()
      notify('signed-out')
      onSignedOut(message)
    } else {
      place.textContent = Object.values(reply.errors)[0]
      if (reply.status !== 401) return
      dialog.close()
      await checkAuth()
    }
  }

  const connect = (name, work) => part(name).addEventListener('click', () => void work())
  connect('here', once(part('here'), leave('/api/v1/logout/', 'Вы вышли.', error)))
  connect('confirm', once(part('confirm'), leave('/api/v1/logout-all/', 'Вы вышли на всех устройствах.', dialogError)))
  connect('everywhere', () => {
    error.textContent = dialogError.textContent = ''
    dialog.showModal()
  })
  connect('cancel', () => dialog.close())

  return { reset: () => (error.textContent = '') }
}
