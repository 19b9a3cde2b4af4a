import { z } from 'zod'
import { browserScript, json, parseJson } from '../http.ts'
import { isPayable } from '../ledger.ts'
import type { SandboxResponse, SandboxRoute } from '../provider-sandbox.ts'
import type { YookassaBank } from './payment.ts'
import type { Shop } from './shop.ts'
import { cardErrors } from './test-cards.ts'

const messages: Record<string, { ru: string; en: string }> = {
  invalid_number: { ru: 'Неверный номер карты', en: 'Invalid card number' },
  invalid_cvc: { ru: 'Неверный код CVC', en: 'Invalid CVC' },
  invalid_expiry_month: { ru: 'Неверный месяц', en: 'Invalid month' },
  invalid_expiry_year: { ru: 'Неверный год', en: 'Invalid year' },
}

const tokenRequest = z.object({
  shopId: z.string(),
  language: z.enum(['ru', 'en']).catch('ru'),
  number: z.string(),
  cvc: z.string(),
  month: z.string(),
  year: z.string(),
})

const refusal = (type: string, code: string, params: { code: string; message: string }[] = []) =>
  json(200, { status: 'error', error: { type, code, message: code, status_code: 400, params } })

/** The response that `tokenize` resolves to. Source: PROVIDERS §1.2. */
const tokenize = (shop: Shop, shopId: string, body: string, now: Date): SandboxResponse => {
  const { success, data } = tokenRequest.safeParse(parseJson(body))
  if (!success || data.shopId !== shopId) return refusal('api_error', 'processing_error')
  const { number, cvc, month, year, language } = data
  const card = { number, expiry: `${month.padStart(2, ' ')}${year.replace(/^20(?=\d\d$)/, '')}` }
  const errors = cardErrors(card, cvc, now)
  const params = errors.map((code) => ({ code, message: messages[code]?.[language] ?? code }))
  if (errors.length > 0) return refusal('validation_error', 'validation_error', params)
  const response = { paymentToken: shop.issueToken(card) }
  return json(200, { status: 'success', data: { message: 'Payment token created', status_code: 200, response } })
}

/** What the widget asks about its token: whether it is valid, and whether its payment is still open. */
const widgetState = (bank: YookassaBank, id: string): SandboxResponse => {
  const payment = bank.find(id)
  if (payment?.details.confirmation?.type !== 'embedded') return json(200, { error: 'invalid_token' })
  return json(200, isPayable(payment) ? { id } : { error: 'token_expired' })
}

interface BrowserDeps {
  shop: Shop
  bank: YookassaBank
  shopId: string
  now: () => Date
}

/** The browser scripts, and the endpoints that they call. */
export const browserRoutes = ({ shop, bank, shopId, now }: BrowserDeps): SandboxRoute[] => [
  browserScript('yookassa', 'checkout.js'),
  browserScript('yookassa', 'checkout-widget.js'),
  browserScript('yookassa', 'frame.js'),
  {
    method: 'POST',
    path: /^\/tokens$/,
    operation: 'tokenize',
    respond: ({ body }) => tokenize(shop, shopId, body, now()),
  },
  {
    method: 'GET',
    path: /^\/widget\/ct-([\w-]+)$/,
    operation: null,
    respond: (_, [id = '']) => widgetState(bank, id),
  },
]
