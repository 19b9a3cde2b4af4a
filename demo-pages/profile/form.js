/** Forms of the profile: one call at a time, errors at their fields, and the input stays until the form succeeds or is canceled. */

import { checkAuth } from '../session.js'

/** Messages for errors without a field. */
const explained = { recaptcha: 'Слишком много неверных попыток подряд. Подождите 15 минут и попробуйте снова.' }

/** Runs `work` unless it is already running; `button` is busy meanwhile. */
export const once = (button, work) => async () => {
  if (button.getAttribute('aria-busy') === 'true') return
  button.setAttribute('aria-busy', 'true')
  try {
    await work()
  } finally {
    button.removeAttribute('aria-busy')
  }
}

/** Shows the errors at their fields and the rest at the form; the first invalid field gets the focus. */
export const showErrors = (form, errors) => {
  const remaining = { ...errors }
  for (const place of form.querySelectorAll('[data-error]')) {
    const name = place.dataset.error
    const field = form.elements.namedItem(name)
    if (!field) continue
    place.textContent = remaining[name] ?? ''
    if (remaining[name]) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
    delete remaining[name]
  }
  const [rest] = Object.entries(remaining).map(([name, message]) => explained[name] ?? message)
  form.querySelector('[data-error="__all__"]').textContent = rest ?? ''
  form.querySelector('[aria-invalid="true"]')?.focus()
}

/** Empties the fields for passwords and one-time codes. */
export const forgetSecrets = (form) => {
  for (const field of form.querySelectorAll('[autocomplete$="-password"], [autocomplete="one-time-code"]'))
    field.value = ''
}

/** Says at the form's passwords that Caps Lock is on. */
export const watchCapsLock = (form) => {
  const place = form.querySelector('[data-caps-lock]')
  if (!place) return
  const read = (event) => {
    const isOn = event.target.autocomplete?.endsWith('-password') && event.getModifierState?.('CapsLock')
    place.textContent = isOn ? 'Включён Caps\u00A0Lock' : ''
  }
  for (const type of ['keydown', 'keyup']) form.addEventListener(type, read)
}

/**
 * A section with a form behind a button. `send` resolves like a call of `session.js`; `done` takes the response body and returns the
 * message to show. `opened` and `refused` are hooks for a form's own behavior.
 */
export const formSection = (section, { send, done, opened = () => {}, refused = () => {} }) => {
  const form = section.querySelector('form')
  const toggle = section.querySelector('[data-toggle]')
  const result = section.querySelector('[data-result]')
  const submit = form.querySelector('[type="submit"]')

  const close = () => {
    form.reset()
    showErrors(form, {})
    form.hidden = true
    toggle.hidden = false
    toggle.setAttribute('aria-expanded', 'false')
  }
  const cancel = () => {
    close()
    toggle.focus()
  }
  const open = () => {
    result.textContent = ''
    showErrors(form, {})
    form.hidden = false
    toggle.hidden = true
    toggle.setAttribute('aria-expanded', 'true')
    opened()
    form.querySelector('.field input').focus()
  }

  const sendForm = once(submit, async () => {
    showErrors(form, {})
    const reply = await send(form)
    if (reply.ok) {
      close()
      result.textContent = done(reply.body)
      toggle.focus()
    } else {
      refused(reply.errors)
      showErrors(form, reply.errors)
      if (reply.status === 401) await checkAuth()
    }
  })

  watchCapsLock(form)
  toggle.addEventListener('click', open)
  form.querySelector('[data-cancel]').addEventListener('click', cancel)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void sendForm()
  })
  return {
    /** Called when another user has signed in. */
    reset: () => {
      close()
      result.textContent = ''
    },
    forgetSecrets: () => forgetSecrets(form),
  }
}
