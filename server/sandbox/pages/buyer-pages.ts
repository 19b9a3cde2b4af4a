import type { Bank } from '../bank.ts'
import { seeOther } from '../http.ts'
import type { Payment, PaymentStatus } from '../ledger.ts'
import type { SandboxRequest, SandboxResponse, SandboxRoute } from '../provider-sandbox.ts'
import type { Card } from '../test-cards.ts'
import { type PageState, pageTexts } from './page-texts.ts'
import { missingPage, type PayPage, payPage } from './pay-page.ts'

export const pageStateOf = (status: PaymentStatus, hasApp = false): PageState => {
  if (status === 'open') return hasApp ? 'app' : 'card'
  if (status === 'secure') return 'secure'
  return status === 'succeeded' || status === 'held' || status === 'processing' ? 'done' : 'failed'
}

/** A page for one payment: its content, its path below the sandbox's URL, and what only this provider does. */
export interface PaymentPage<Details, Reason> extends PayPage {
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

const DEFAULT_EXPIRY = '1230'

const cardIn = (form: URLSearchParams): Card => {
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(\d{2})\s*$/.exec(form.get('expiry') ?? '') ?? []
  return {
    number: (form.get('test_card') || (form.get('number') ?? '')).replaceAll(/\D/g, ''),
    expiry: month && year ? `${month.padStart(2, '0')}${year}` : DEFAULT_EXPIRY,
  }
}

export const isUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const leave = ({ returnUrl }: PayPage) => (returnUrl !== null && isUrl(returnUrl) ? seeOther(returnUrl) : null)

const isOver = ({ state }: PayPage) => state === 'done' || state === 'failed'

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
    if (isOver(page) && page.skipsOutcome) return leave(page) ?? payPage(brand, page)
    if (page.path !== request.path) return seeOther(`${base}${page.path}${search}`)
    if (request.method === 'GET') {
      page.onShow?.()
      return payPage(brand, page)
    }
    const form = new URLSearchParams(request.body)
    const pressed = form.get('do') ?? ''
    if (page.state === 'card' && page.apps?.some(([app]) => app === pressed) && page.appPath)
      return seeOther(`${base}${page.appPath(pressed)}`)
    const alert = act(page, form)
    const next = find(request, key) ?? page
    if (alert !== null) return payPage(brand, { ...next, alert })
    const isLeaving = pressed === 'leave' || page.state === 'app' || isOver(next)
    return (isLeaving ? leave(next) : null) ?? seeOther(`${base}${next.path}${search}`)
  }

  return [
    { method: 'GET', path, operation: null, respond },
    { method: 'POST', path, operation: null, respond },
  ]
}
