/** The form in which the owner proves who they are before a device is added: by the password or a mailed code. */

import { checkAuth, post } from '../../session.js'
import { countDown } from '../count-down.js'
import { forgetSecrets, once, showErrors, watchCapsLock } from '../form.js'

const texts = {
  codeMissing: 'Введите код',
  sent: 'Код придёт на вашу почту и будет действовать 10\u00A0минут. Не пришёл? Запросите ещё раз.',
  first: 'Прислать код на почту вместо пароля',
  again: 'Прислать код ещё раз',
  againIn: (seconds) => `Новый код можно запросить через\u00A0${seconds}\u00A0с`,
}

/** `send` takes the fields of the proof and resolves like a call of `session.js`; `done` is called with the response body. */
export const passkeyProof = (form, { send, done, closed }) => {
  const part = (name) => form.querySelector(`[data-${name}]`)
  const sendCode = part('send-code')
  let proof = 'current-password'

  const showProof = (next) => {
    proof = next
    for (const place of form.querySelectorAll('[data-proof]')) place.hidden = place.dataset.proof !== proof
    part('by-password').hidden = proof !== 'code'
    form.elements[proof].focus()
  }

  const pause = countDown((seconds) => {
    sendCode.textContent = seconds > 0 ? texts.againIn(seconds) : texts.again
    if (seconds > 0) sendCode.setAttribute('aria-disabled', 'true')
    else sendCode.removeAttribute('aria-disabled')
  })

  const refuse = async (reply) => {
    if (proof === 'current-password' && reply.errors.code) showProof('code') // without a password there is only the code
    showErrors(form, reply.errors)
    if (reply.status === 401) await checkAuth()
  }

  const mailCode = once(sendCode, async () => {
    if (sendCode.hasAttribute('aria-disabled')) return
    showErrors(form, {})
    const reply = await post('/api/v1/passkey-options/', { 'send-code': '1' })
    if (!reply.ok) return refuse(reply)
    part('code-hint').textContent = texts.sent
    showProof('code')
    pause.start(reply.body.time_left)
  })

  const close = () => {
    form.reset()
    showErrors(form, {})
    form.hidden = true
  }

  const submit = once(form.querySelector('[type="submit"]'), async () => {
    const typed = form.elements[proof].value.trim()
    showErrors(form, proof === 'code' && typed === '' ? { code: texts.codeMissing } : {})
    if (proof === 'code' && typed === '') return
    const reply = await send({ [proof]: typed })
    if (!reply.ok) return refuse(reply)
    close()
    done(reply.body)
  })

  watchCapsLock(form)
  sendCode.addEventListener('click', () => void mailCode())
  part('by-password').addEventListener('click', () => showProof('current-password'))
  part('cancel').addEventListener('click', () => {
    close()
    closed()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })

  return {
    /** Asks for the proof that the school has named. */
    open: (name) => {
      form.hidden = false
      showProof(name)
    },
    forgetSecrets: () => forgetSecrets(form),
    reset: () => {
      close()
      pause.start(0)
      part('code-hint').textContent = ''
      sendCode.textContent = texts.first
    },
  }
}
