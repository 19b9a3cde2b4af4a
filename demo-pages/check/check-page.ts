import { checkMarkup } from '../../widget/check/check-markup.ts'
import { drawFindings } from '../../widget/check/draw-findings.ts'
import { checkTexts } from '../../widget/texts/check/check-texts.ts'
import { parseInert } from './inert-markup.ts'

/* Opens a page for its check, and checks pasted markup. Nothing is sent but the question which origins the school leads to. */

const lang = document.documentElement.lang === 'en' ? 'en' : 'ru'

const errors = {
  ru: 'Нужен адрес страницы, который начинается с https://',
  en: 'An address of a page that begins with https:// is needed',
}

const byId = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no #${id}`)
  return found
}

const controlOf = (form: string, name: string): HTMLInputElement | HTMLTextAreaElement => {
  const control = byId(form).querySelector(`[name=${name}]`)
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) return control
  throw new Error(`The form has no ${name}`)
}

/** The page that somebody types as `school.ru/page`, with or without a scheme; null if that is no page of the web. */
const pageAt = (typed: string): URL | null => {
  const address = typed.trim()
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(address)
    ? address
    : address.startsWith('/')
      ? address
      : `https://${address}`
  if (address === '' || !URL.canParse(whole, location.origin)) return null
  const url = new URL(whole, location.origin)
  return /^https?:$/.test(url.protocol) ? url : null
}

const address = controlOf('address-form', 'url')
address.value = new URLSearchParams(location.search).get('url') ?? ''

byId('address-form').addEventListener('submit', (event) => {
  event.preventDefault()
  const page = pageAt(address.value)
  byId('address-error').textContent = page ? '' : errors[lang]
  address.setAttribute('aria-invalid', `${page === null}`)
  if (!page) return address.focus()
  page.hash = '#school-check'
  window.open(page, '_blank', 'noopener')
})

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** The origins that the school leads to. */
const places = async () => {
  const reply: unknown = await fetch('/api/v1/check_auth/', { method: 'POST' })
    .then((response) => response.json())
    .catch(() => null)
  const read = (name: string) => listOf(reply && typeof reply === 'object' ? Reflect.get(reply, name) : null)
  return { school: location.origin, origins: read('redirect_origins'), rooms: read('event_origins') }
}

const showFindings = async () => {
  const html = controlOf('markup-form', 'html').value
  const markup = {
    html,
    ...parseInert(html),
    policy: controlOf('markup-form', 'policy').value,
    address: pageAt(address.value) ?? new URL('https://landing.invalid/'),
    views: VIEWS_VERSION,
  }
  byId('list').replaceChildren(...drawFindings(checkMarkup(markup, checkTexts[lang], await places()), checkTexts[lang]))
  byId('findings').hidden = false
  byId('findings-title').focus()
}

byId('markup-form').addEventListener('submit', (event) => {
  event.preventDefault()
  void showFindings()
})
