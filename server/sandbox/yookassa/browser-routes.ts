import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { projectFile } from '../../project-file.ts'
import type { SandboxResponse, SandboxRoute } from '../provider-sandbox.ts'
import { cardFaults, keepCard } from './cards.ts'
import { payPageOf } from './pay-page.ts'
import { json } from './requests.ts'
import type { Shop } from './shop.ts'

const asset = (name: string): SandboxRoute => ({
  method: 'GET',
  path: new RegExp(`^/${name.replace('.', String.raw`\.`)}$`),
  operation: null,
  respond: () => ({
    status: 200,
    type: 'text/javascript; charset=utf-8',
    body: readFileSync(projectFile(`server/sandbox/yookassa/browser/${name}`), 'utf8'),
  }),
})

const messages: Record<string, { ru: string; en: string }> = {
  invalid_number: { ru: 'Неверный номер карты', en: 'Invalid card number' },
  invalid_cvc: { ru: 'Неверный код CVC', en: 'Invalid CVC' },
  invalid_expiry_month: { ru: 'Неверный месяц', en: 'Invalid month' },
  invalid_expiry_year: { ru: 'Неверный год', en: 'Invalid year' },
}

const typed = z.object({
  shopId: z.string(),
  language: z.enum(['ru', 'en']).catch('ru'),
  number: z.string(),
  cvc: z.string(),
  month: z.string(),
  year: z.string(),
})

const refusal = (type: string, code: string, params: { code: string; message: string }[] = []) =>
  json(200, { status: 'error', error: { type, code, message: code, status_code: 400, params } })

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** The response that `tokenize` resolves to. Source: PROVIDERS §1.2. */
const tokenize = (shop: Shop, shopId: string, body: string, now: Date): SandboxResponse => {
  const { success, data } = typed.safeParse(parsed(body))
  if (!success || data.shopId !== shopId) return refusal('api_error', 'processing_error')
  const faults = cardFaults(data, now)
  const params = faults.map((code) => ({ code, message: messages[code]?.[data.language] ?? code }))
  if (faults.length > 0) return refusal('validation_error', 'validation_error', params)
  const paymentToken = shop.issueToken(keepCard(data))
  const response = { paymentToken }
  return json(200, { status: 'success', data: { message: 'Payment token created', status_code: 200, response } })
}

/** What the widget needs to know about its token: whether it is valid, and still open. */
const widgetState = (shop: Shop, id: string): SandboxResponse => {
  const page = payPageOf(shop, id)
  if (!page || page.returnUrl !== null) return json(200, { error: 'invalid_token' })
  return json(200, page.phase === 'form' || page.phase === 'secure' ? { id } : { error: 'token_expired' })
}

interface BrowserOptions {
  shop: Shop
  shopId: string
  now: () => Date
}

/** The browser scripts, and the endpoints that they call. */
export const browserRoutes = ({ shop, shopId, now }: BrowserOptions): SandboxRoute[] => [
  asset('checkout.js'),
  asset('checkout-widget.js'),
  asset('frame.js'),
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
    respond: (_, [id = '']) => widgetState(shop, id),
  },
]
