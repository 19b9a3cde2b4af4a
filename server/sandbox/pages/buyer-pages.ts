import type { Currency } from '../../contract/money.ts'
import type { Bank } from '../bank.ts'
import { seeOther } from '../http.ts'
import type { Payment, PaymentStatus } from '../ledger.ts'
import type { CardOutcome, SandboxRequest, SandboxResponse, SandboxRoute } from '../provider-sandbox.ts'
import { type Card, spaced } from '../test-cards.ts'
import { type PageState, type PageTexts, pageTexts } from './page-texts.ts'
import { type PageAction, payPage } from './pay-page.ts'

export const pageStateOf = (status: PaymentStatus, hasApp = false): PageState => {
  if (status === 'open') return hasApp ? 'app' : 'card'
  if (status === 'secure') return 'secure'
  return status === 'succeeded' || status === 'held' || status === 'processing' ? 'done' : 'failed'
}

/** The content of a buyer's page in its current state. */
export interface BuyerPage {
  state: PageState
  lang?: 'ru' | 'en'
  title?: string
  /** Null for a binding. */
  amount: { amount: number; currency: Currency } | null
  facts: readonly (readonly [name: string, value: string])[]
  alert?: string | undefined
  /** The card number that the form starts with. */
  number?: string
  testCards?: readonly CardOutcome[]
  /** Apps that the card form offers: a value of `do`, and a label. */
  apps?: readonly (readonly [value: string, label: string])[]
  /** The content of the QR code. */
  qrUrl?: string
  /** Reasons for a decline that the buyer chooses from; without the list there is no button to decline. */
  declineReasons?: readonly (readonly [reason: string, label: string])[]
  /** The code of the 3-D Secure page, if the bank sends one. */
  secureCode?: string
  /** The URL that the buyer leaves for; null in a frame. */
  returnUrl: string | null
  /** Where the forms are posted to; the page itself by default. */
  action?: string
  hidden?: Readonly<Record<string, string>>
  scripts?: readonly string[]
  data?: Readonly<Record<string, string>>
}

type Button = PageAction['buttons'][number]

const press = (label: string, value: string, look?: Button['look']): Button => ({
  label,
  name: 'do',
  value,
  ...(look && { look }),
})

const cardFields = ({ number = '', testCards = [] }: BuyerPage, texts: PageTexts): PageAction['fields'] => [
  {
    name: 'number',
    label: texts.number,
    inputMode: 'numeric',
    autocomplete: 'off',
    maxLength: 23,
    value: spaced(number),
  },
  [
    { name: 'expiry', label: texts.expiry, value: '12 / 34', maxLength: 7 },
    { name: 'cvc', label: 'CVC', value: '123', inputMode: 'numeric', maxLength: 4 },
  ],
  {
    name: 'test_card',
    label: texts.testCard,
    options: [['', '—'], ...testCards.map(([card, outcome]) => [card, `${card}: ${outcome}`] as const)],
  },
]

/** The forms of a page, in the order in which the buyer sees them. `do` is `pay`, `confirm`, `decline`, `leave`, or an app. */
const formsOf = (page: BuyerPage, texts: PageTexts): PageAction[] => {
  const { state, action = '', hidden = {}, amount, apps = [], declineReasons, secureCode, returnUrl } = page
  const form = (fields: PageAction['fields'], ...buttons: Button[]): PageAction => ({ action, hidden, fields, buttons })
  const decline = press(texts.decline, 'decline', 'decline')
  const reason = { name: 'reason', label: texts.reason, options: declineReasons ?? [] }
  const code = { name: 'code', label: texts.code, value: secureCode ?? '' }
  const leaving = returnUrl === null ? [] : [form([], press(texts.leave, 'leave'))]
  const declining = declineReasons ? [form(declineReasons.length > 0 ? [reason] : [], decline)] : []
  const choosing = apps.length > 0 ? [form([], ...apps.map(([app, label]) => press(label, app)))] : []
  if (state === 'card') {
    const label = amount === null ? texts.bind : texts.pay
    return [form(cardFields(page, texts), press(label, 'pay', 'pay')), ...choosing, ...declining, ...leaving]
  }
  if (state === 'app') return [form([], press(texts.payInApp, 'pay', 'pay')), ...declining, ...leaving]
  if (state !== 'secure') return leaving
  const fields = secureCode === undefined ? [] : [code]
  return [form(fields, press(texts.confirm, 'confirm', 'pay'), decline), ...leaving]
}

/** The page as HTML. */
export const buyerPage = (brand: string, page: BuyerPage): SandboxResponse => {
  const { state, lang = 'ru', amount, facts, alert, qrUrl, scripts = [], data = {} } = page
  const texts = pageTexts[lang]
  return payPage({
    brand: `${texts.brand} ${brand}`,
    title: page.title ?? texts.titles[state === 'card' && amount === null ? 'bind' : state],
    lang,
    facts,
    actions: formsOf(page, texts),
    note: texts.note,
    scripts,
    data,
    ...(amount && { amount }),
    ...(alert !== undefined && { alert }),
    ...(state === 'app' && qrUrl !== undefined && { qr: { text: qrUrl, label: texts.qr } }),
  })
}

export const missingPage = (brand: string, lang: 'ru' | 'en' = 'ru'): SandboxResponse =>
  payPage({ brand: `${pageTexts[lang].brand} ${brand}`, title: pageTexts[lang].missing, lang, status: 404 })

/** A page for one payment: its content, its path below the sandbox's URL, and what only this provider does. */
export interface PaymentPage<Details, Reason> extends BuyerPage {
  payment: Payment<Details, Reason>
  path: string
  /** The page of an outcome is skipped: the buyer leaves at once. */
  skipsOutcome?: boolean
  onShow?: () => void
  payInApp?: () => void
  decline?: (reason: string | null) => void
  /** The path of the page that an app is chosen for. */
  appPath?: (app: string) => string
}

interface BuyerPagesOptions<Details, Reason> {
  bank: Bank<Details, Reason>
  brand: string
  base: string
  /** The path of every page of a payment; its group is passed to `find`. */
  path: RegExp
  find: (request: SandboxRequest, key: string) => PaymentPage<Details, Reason> | null
  /** Why a card is not accepted; null if it is. */
  cardError?: (card: Card, cvc: string) => string | null
  missing?: () => SandboxResponse
}

const DEFAULT_EXPIRY = '1234'

const cardIn = (form: URLSearchParams): Card => {
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(\d{2})\s*$/.exec(form.get('expiry') ?? '') ?? []
  return {
    number: (form.get('test_card') || (form.get('number') ?? '')).replaceAll(/\D/g, ''),
    expiry: month && year ? `${month.padStart(2, '0')}${year}` : DEFAULT_EXPIRY,
  }
}

export const isUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const leave = ({ returnUrl }: BuyerPage) => (returnUrl !== null && isUrl(returnUrl) ? seeOther(returnUrl) : null)

const isOver = ({ state }: BuyerPage) => state === 'done' || state === 'failed'

/** The pages on which a buyer pays, confirms, declines or leaves. Each press leads to the page of the next state by GET. */
export const buyerPages = <Details, Reason>({
  bank,
  brand,
  base,
  path,
  find,
  cardError = () => null,
  missing = () => missingPage(brand),
}: BuyerPagesOptions<Details, Reason>): SandboxRoute[] => {
  /** Carries out a press; returns an error for the buyer. */
  const act = (page: PaymentPage<Details, Reason>, form: URLSearchParams): string | null => {
    const { state, payment, secureCode, lang = 'ru' } = page
    const pressed = form.get('do')
    if (pressed === 'decline' && state === 'secure') bank.authenticate(payment, false)
    if (pressed === 'decline' && (state === 'card' || state === 'app')) page.decline?.(form.get('reason'))
    if (pressed === 'pay' && state === 'app') page.payInApp?.()
    if (pressed === 'pay' && state === 'card') {
      const card = cardIn(form)
      const error = cardError(card, form.get('cvc') ?? '')
      if (error !== null) return error
      bank.payByCard(payment, card)
    }
    if (pressed === 'confirm' && state === 'secure') {
      if (secureCode !== undefined && form.get('code') !== secureCode) return pageTexts[lang].wrongCode(secureCode)
      bank.authenticate(payment, true)
    }
    return null
  }

  const respond = (request: SandboxRequest, [key = '']: string[]): SandboxResponse => {
    const page = find(request, key)
    if (!page) return missing()
    const search = request.query.size > 0 ? `?${request.query.toString()}` : ''
    if (isOver(page) && page.skipsOutcome) return leave(page) ?? buyerPage(brand, page)
    if (page.path !== request.path) return seeOther(`${base}${page.path}${search}`)
    if (request.method === 'GET') {
      page.onShow?.()
      return buyerPage(brand, page)
    }
    const form = new URLSearchParams(request.body)
    const pressed = form.get('do') ?? ''
    if (page.state === 'card' && page.apps?.some(([app]) => app === pressed) && page.appPath)
      return seeOther(`${base}${page.appPath(pressed)}`)
    const alert = act(page, form)
    const next = find(request, key) ?? page
    if (alert !== null) return buyerPage(brand, { ...next, alert })
    const isLeaving = pressed === 'leave' || page.state === 'app' || isOver(next)
    return (isLeaving ? leave(next) : null) ?? seeOther(`${base}${next.path}${search}`)
  }

  return [
    { method: 'GET', path, operation: null, respond },
    { method: 'POST', path, operation: null, respond },
  ]
}
