/** Devices on which a fingerprint or a face signs in: a row each, with its name; they are added, renamed and deleted. */

import { checkAuth, post } from '../../session.js'
import { once, showErrors } from '../form.js'
import { rowOf, showRows } from '../goods/rows.js'
import { dayOf } from '../goods/format.js'
import { passkeyProof } from './passkey-proof.js'
import { canMakePasskeys, makePasskey, signalAccepted } from './webauthn.js'

const texts = {
  made: (day, isSynced) =>
    `Добавлено ${day}.${isSynced ? ' Работает и\u00A0на\u00A0других ваших устройствах с\u00A0тем\u00A0же аккаунтом.' : ''}`,
  used: (day) => `Последний вход ${day}.`,
  unused: 'Этим способом ещё не\u00A0входили.',
  added: 'Устройство добавлено. Мы написали вам об этом на\u00A0почту.',
  renamed: 'Название сохранено.',
  deleted: (name) => `«${name}» удалено.`,
  question: (name) => `Удалить «${name}»?`,
  consequence: 'Войти здесь по\u00A0отпечатку или лицу больше не\u00A0получится. Остальные способы входа останутся.',
  nameMissing: 'Введите название',
}

const PROOFS = ['current-password', 'code']

/** Makes a passkey in the browser's dialog and stores it; `proof` are the fields by which the owner proves who they are. */
const addWith = async (proof) => {
  const options = await post('/api/v1/passkey-options/', proof)
  if (!options.ok) return options
  const made = await makePasskey(options.body.options)
  return made.ok ? post('/api/v1/passkey-add/', { credential: made.body }) : made
}

export const passkeysPart = (place, { question, showMessage, refused, leaveRow }) => {
  const part = (name) => place.querySelector(`[data-${name}]`)
  const add = part('add')
  const addError = part('add-error')
  let shown = ''

  const show = (body) => {
    const serialized = JSON.stringify(body.passkeys)
    if (serialized === shown) return // the focus may be in it
    shown = serialized
    showRows(place, body.passkeys.map(rowFor))
  }

  const added = (body) => {
    show(body)
    showMessage(texts.added)
    add.focus()
  }

  const proof = passkeyProof(place.querySelector('form'), {
    send: addWith,
    done: (body) => {
      add.hidden = false
      added(body)
    },
    closed: () => {
      add.hidden = false
      add.focus()
    },
  })

  const addHere = once(add, async () => {
    showMessage('')
    addError.textContent = ''
    const reply = await addWith({})
    if (reply.ok) return added(reply.body)
    const requiredProof = PROOFS.find((name) => reply.errors[name])
    if (requiredProof) {
      add.hidden = true
      return proof.open(requiredProof)
    }
    addError.textContent = Object.values(reply.errors)[0]
    if (reply.status === 401) await checkAuth()
  })

  const remove = ({ id, label }) => {
    showMessage('')
    question.ask({
      title: texts.question(label),
      text: texts.consequence,
      yes: 'Удалить',
      no: 'Оставить',
      work: async () => {
        const reply = await post('/api/v1/passkey-delete/', { id })
        if (!reply.ok) return refused(reply)
        show(reply.body)
        void signalAccepted(reply.body)
        return null
      },
      done: () => {
        leaveRow()
        showMessage(texts.deleted(label))
      },
    })
  }

  /** The form of a row, in place of its buttons. */
  const connectRename = (row, { id, label }) => {
    const form = row.querySelector('form')
    const buttons = row.querySelector('.row-ways')
    const rename = row.querySelector('[data-rename]')
    const field = form.elements.label
    const close = () => {
      showErrors(form, {})
      form.hidden = true
      buttons.hidden = false
    }
    const save = once(form.querySelector('[type="submit"]'), async () => {
      const typed = field.value.trim()
      if (typed === '') return showErrors(form, { label: texts.nameMissing })
      const reply = await post('/api/v1/passkey-rename/', { id, label: typed })
      if (!reply.ok) {
        showErrors(form, reply.errors)
        if (reply.status === 401) await checkAuth()
        return
      }
      close()
      show(reply.body)
      showMessage(texts.renamed)
      place.querySelector(`[data-passkey="${id}"] h3`)?.focus()
    })
    rename.addEventListener('click', () => {
      showMessage('')
      field.value = label
      form.hidden = false
      buttons.hidden = true
      field.select()
    })
    form.querySelector('[data-cancel]').addEventListener('click', () => {
      close()
      rename.focus()
    })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void save()
    })
  }

  const rowFor = (passkey) => {
    const { id, label, created_at: made, used_at: used, is_synced: isSynced } = passkey
    const row = rowOf(place, {
      label,
      made: texts.made(dayOf(made), isSynced),
      used: used === null ? texts.unused : texts.used(dayOf(used)),
    })
    row.dataset.passkey = id
    const button = row.querySelector('[data-remove]')
    button.setAttribute('aria-label', `Удалить «${label}»`)
    row.querySelector('[data-rename]').setAttribute('aria-label', `Переименовать «${label}»`)
    button.addEventListener('click', () => remove(passkey))
    connectRename(row, passkey)
    return row
  }

  add.hidden = !canMakePasskeys()
  part('unsupported').hidden = canMakePasskeys()
  add.addEventListener('click', () => void addHere())

  return {
    /** Whether the school has passkeys, and this page may use them. */
    isOffered: ({ passkeys }) => passkeys?.is_here === true,
    load: async () => {
      const reply = await post('/api/v1/passkeys/')
      if (reply.ok) {
        show(reply.body)
        place.hidden = false
      }
      return reply
    },
    forgetSecrets: proof.forgetSecrets,
    reset: () => {
      shown = ''
      place.hidden = true
      add.hidden = !canMakePasskeys()
      addError.textContent = ''
      part('rows').replaceChildren()
      proof.reset()
    },
  }
}
