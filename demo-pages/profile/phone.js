/** Shows the phone number and changes it with the password or a mailed code. The first number needs no proof. */

import { checkAuth, post } from '../session.js'
import { formSection, once, showErrors } from './form.js'
import { countDown } from './count-down.js'

const texts = {
  add: 'Указать телефон',
  change: 'Сменить телефон',
  none: 'Пока не указан',
  codeMissing: 'Введите код',
  sent: 'Код придёт на вашу почту и будет действовать 10\u00A0минут. Не пришёл? Запросите ещё раз.',
  sentAlready: (at) =>
    `Письмо уже отправлено в\u00A0${at.toLocaleTimeString('ru', { hour: '2-digit', minute: '2-digit' })}. Не пришло? Запросите новое чуть позже.`,
  again: 'Прислать код ещё раз',
  first: 'Прислать код на почту',
  instead: 'Прислать код на почту вместо пароля',
  againIn: (seconds) => `Новый код можно запросить через\u00A0${seconds}\u00A0с`,
  same: 'Этот телефон уже записан, менять ничего не пришлось.',
  changed: 'Телефон сохранён. Мы написали вам об этом на почту.',
  added: 'Телефон сохранён.',
}

/** +7 999 123-45-67; numbers of other countries as they are. */
const spaced = (phone) => phone.replace(/^\+7(\d{3})(\d{3})(\d\d)(\d\d)$/, '+7\u00A0$1\u00A0$2\u2011$3\u2011$4')

/** A Russian number as it is dialled, 8 916 … or 916 …, in international form; others as typed. The widget's field does the same. */
const international = (phone) => {
  const [, mobile, other] = /^(?:[78]?(9\d{9})|[78]([348]\d{9}))$/.exec(phone.replace(/[\s\p{Pd}().]/gu, '')) ?? []
  return mobile || other ? `+7${mobile ?? other}` : phone
}

export const phoneSection = (section) => {
  const form = section.querySelector('form')
  const part = (name) => section.querySelector(`[data-${name}]`)
  const sendCode = part('send-code')
  const { phone: phoneField, code: codeField } = form.elements
  let number = null
  let proof = 'password'
  let sent = ''

  const showProof = (next) => {
    proof = next
    for (const place of form.querySelectorAll('[data-proof]')) place.hidden = place.dataset.proof !== proof
    part('ways').hidden = proof === 'none'
    part('by-password').hidden = proof !== 'code'
    sendCode.textContent = proof === 'password' ? texts.instead : sent ? texts.again : texts.first
    part('code-hint').textContent = sent
  }

  const pause = countDown((seconds) => {
    if (seconds > 0) sendCode.setAttribute('aria-disabled', 'true')
    else sendCode.removeAttribute('aria-disabled')
    if (seconds > 0) sendCode.textContent = texts.againIn(seconds)
    else showProof(proof)
  })

  const mailCode = once(sendCode, async () => {
    if (sendCode.getAttribute('aria-disabled') === 'true') return
    showErrors(form, {})
    const reply = await post('/api/v1/change-phone/', { 'send-code': '1' })
    if (!reply.ok) {
      showErrors(form, reply.errors)
      if (reply.status === 401) await checkAuth()
      return
    }
    const { time_left, sent_ago } = reply.body
    sent = sent_ago === undefined ? texts.sent : texts.sentAlready(new Date(Date.now() - sent_ago * 1_000))
    showProof('code')
    codeField.focus()
    pause.start(time_left)
  })

  const proofs = {
    none: () => ({}),
    password: ({ elements }) => ({ 'current-password': elements['current-password'].value }),
    code: ({ elements }) => ({ code: elements.code.value }),
  }

  const send = async (form) => {
    if (proof === 'code' && codeField.value.trim() === '') return { ok: false, errors: { code: texts.codeMissing } }
    const path = proof === 'none' ? '/api/v1/landing-add-phone/' : '/api/v1/change-phone/'
    return post(path, { phone: international(phoneField.value), ...proofs[proof](form) })
  }

  const done = ({ phone }) => {
    const before = number
    show({ phone })
    if (before === null) return texts.added
    return before === phone ? texts.same : texts.changed
  }

  const show = ({ phone }) => {
    number = phone
    part('number').textContent = phone === null ? texts.none : spaced(phone)
    part('toggle').textContent = phone === null ? texts.add : texts.change
    if (form.hidden || (proof === 'none') !== (phone === null)) showProof(phone === null ? 'none' : 'password')
  }

  sendCode.addEventListener('click', () => void mailCode())
  part('by-password').addEventListener('click', () => {
    showProof('password')
    form.elements['current-password'].focus()
  })

  const { reset, forgetSecrets } = formSection(section, {
    send,
    done,
    opened: () => showProof(number === null ? 'none' : 'password'),
    // Without a password on file there is only the code.
    refused: ({ code }) => code && showProof('code'),
  })
  return {
    show,
    forgetSecrets,
    reset: () => {
      reset()
      sent = ''
      pause.start(0)
    },
  }
}
