/** Sets or changes the signed-in user's password. */

import { post } from '../session.js'
import { formSection } from './form.js'

const SAVED = 'Пароль сохранён. На других устройствах понадобится войти заново.'

export const passwordSection = (section) => {
  const form = section.querySelector('form')
  const reveal = form.querySelector('[data-reveal]')
  const passwords = form.querySelectorAll('[type="password"]')
  const look = () => {
    for (const field of passwords) field.type = reveal.checked ? 'text' : 'password'
  }
  reveal.addEventListener('change', look)
  form.addEventListener('reset', () => queueMicrotask(look)) // the checkbox is reset after this event
  return formSection(section, {
    send: ({ elements }) =>
      post('/api/v1/set-password/', {
        'current-password': elements['current-password'].value,
        password: elements.password.value,
      }),
    done: () => SAVED,
  })
}
