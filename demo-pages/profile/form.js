/** Forms of the profile: one call at a time, refusals at their fields, and what was typed stays until it is done or given up. */

import { learn } from '../session.js'

/** What the profile says of refusals that have no field in it. */
const explained = { recaptcha: 'Слишком много неверных попыток подряд. Подождите 15 минут и попробуйте снова.' }

/** Runs `work` unless it is running already; `button` shows that it does. */
export const once = (button, work) => async () => {
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  try {
    await work()
  } finally {
    button.ariaBusy = null
  }
}

/** The refused fields' sentences at their fields, the rest at the form; the first refused field gets the focus. */
export const showFaults = (form, errors) => {
  const said = { ...errors }
  for (const place of form.querySelectorAll('[data-fault]')) {
    const name = place.dataset.fault
    const field = form.elements.namedItem(name)
    if (!field) continue
    place.textContent = said[name] ?? ''
    field.ariaInvalid = said[name] ? 'true' : null
    delete said[name]
  }
  const [rest] = Object.entries(said).map(([name, sentence]) => explained[name] ?? sentence)
  form.querySelector('[data-fault="__all__"]').textContent = rest ?? ''
  form.querySelector('[aria-invalid="true"]')?.focus()
}

/** Empties what nobody else may find. */
export const forgetSecrets = (form) => {
  for (const field of form.querySelectorAll('[autocomplete$="-password"], [autocomplete="one-time-code"]'))
    field.value = ''
}

/**
 * A section with a form behind a button. `send` answers like a call of `session.js`; `done` takes its body and answers what to say.
 * `opened` and `refused` are told, for what a form does of its own.
 */
export const formSection = (section, { send, done, opened = () => {}, refused = () => {} }) => {
  const form = section.querySelector('form')
  const toggle = section.querySelector('[data-toggle]')
  const result = section.querySelector('[data-result]')
  const submit = form.querySelector('[type="submit"]')

  const close = () => {
    form.reset()
    showFaults(form, {})
    form.hidden = true
    toggle.hidden = false
    toggle.ariaExpanded = 'false'
  }
  const giveUp = () => {
    close()
    toggle.focus()
  }
  const open = () => {
    result.textContent = ''
    showFaults(form, {})
    form.hidden = false
    toggle.hidden = true
    toggle.ariaExpanded = 'true'
    opened()
    form.querySelector('.field input').focus()
  }

  const carryOut = once(submit, async () => {
    showFaults(form, {})
    const reply = await send(form)
    if (reply.ok) {
      close()
      result.textContent = done(reply.body)
      toggle.focus()
    } else {
      refused(reply.errors)
      showFaults(form, reply.errors)
      if (reply.status === 401) await learn()
    }
  })

  toggle.addEventListener('click', open)
  form.querySelector('[data-cancel]').addEventListener('click', giveUp)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void carryOut()
  })
  return {
    /** Somebody else is here. */
    reset: () => {
      close()
      result.textContent = ''
    },
    forgetSecrets: () => forgetSecrets(form),
  }
}
