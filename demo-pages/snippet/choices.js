/** The form of choices: its values, the parts that apply, and its hash in the page's address. */

import { roomsOf } from './rooms.js'

const TEXTS = [
  'caption',
  'next-url',
  'auth-type',
  'event-type',
  'event-id',
  'webinar',
  'webinar-date',
  'room',
  'bizon-url',
]
const LOOKS = ['action-text', 'theme', 'lang']

/** Labels of buttons that lead to a registration. */
const SIGNS_UP = /^запис/i

const isDefault = (control) => {
  if (control.type === 'radio' || control.type === 'checkbox') return control.checked === control.defaultChecked
  return control.value === (control.localName === 'select' ? control.options[0].value : control.defaultValue)
}

const isChosen = (control) =>
  control.name && control.matches(':enabled') && !isDefault(control) && (control.type !== 'radio' || control.checked)

/** The values that a field of this type accepts; browsers warn about any other. */
const SHAPES = { color: /^#[\da-f]{6}$/i, number: /^\d{1,2}$/, 'datetime-local': /^\d{4}-\d\d-\d\dT\d\d:\d\d$/ }

const fits = (control, value) => {
  if (control.localName === 'select') return [...control.options].some((option) => option.value === value)
  return SHAPES[control.type]?.test(value) ?? true
}

const put = (control, value) => {
  if (control.type === 'radio') control.checked ||= control.value === value
  else if (control.type === 'checkbox') control.checked = control.value === value
  else if (fits(control, value)) control.value = value
}

/** Fills in the form from a hash; unknown names and values are ignored. */
export const fromHash = (form, hash) => {
  const params = new URLSearchParams(hash.slice(1))
  form.reset()
  for (const control of form.elements) if (params.has(control.name)) put(control, params.get(control.name))
}

/** A hash of the values that differ from the defaults. */
export const toHash = (form) => {
  const chosen = [...form.elements].filter(isChosen).map(({ name, value }) => [name, value])
  return chosen.length > 0 ? `#${new URLSearchParams(chosen)}` : ''
}

/** Shows and enables the parts that apply: `data-when` and `data-unless` name a control and values of it. */
export const showWhatApplies = (form) => {
  for (const part of form.querySelectorAll('[data-when], [data-unless]')) {
    const { when, unless } = part.dataset
    const [name, ...values] = (when ?? unless).split(' ')
    const applies = values.includes(new FormData(form).get(name)) === (when !== undefined)
    part.disabled = !applies
    part.hidden = !applies
  }
}

/**
 * The choices as `code.js` and `preview.js` take them; `hasError` tells which addresses are invalid, `offered` what the school
 * offers besides the form's own: the login by Facebook, how many providers, by phone, and to be written to by WhatsApp. The button of the phone,
 * which only the sign-in has, takes the room of a provider's.
 */
export const optionsOf = (form, hasError, offered) => {
  const choices = new URLSearchParams(new FormData(form))
  const text = (name) => (hasError(name) ? '' : (choices.get(name) ?? '').trim())
  const nonEmpty = (names) => names.map((name) => [name, text(name)]).filter(([, value]) => value !== '')
  const name = text('element')
  const place = text('place')
  const label = text('label') || 'Записаться'
  const view = text('view') || (place !== 'inline' && SIGNS_UP.test(label) ? 'registration' : '')
  const radius = form.elements.radius
  const flow = text('flow')
  const first = flow && ['', 'pass', 'phone', 'action'].includes(view) ? 'email' : view || 'pass'
  const hasPhone = offered.hasPhone && first !== 'registration'
  const ways = { ...offered, providers: offered.providers + (hasPhone ? 1 : 0) }
  return {
    name,
    place,
    label,
    view: first,
    caption: text('caption'),
    isInstant: choices.has('instant'),
    ways,
    attributes: [
      ...(view ? [['view', view]] : []),
      ...nonEmpty(['flow']),
      ...nonEmpty(TEXTS),
      ...nonEmpty(LOOKS),
      ...(choices.has('not-closable') ? [['not-closable', true]] : []),
    ],
    theme: text('theme'),
    accent: isDefault(form.elements.accent) ? '' : text('accent'),
    radius: isDefault(radius) || !radius.validity.valid || radius.value === '' ? null : Number(radius.value),
    rooms: roomsOf(name, { view: first, lang: text('lang') || 'ru', caption: text('caption'), ways }),
  }
}
