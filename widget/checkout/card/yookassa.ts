import { isObject } from '../../../server/contract/is-object.ts'
import { type Guard, isText } from '../../api/guards.ts'
import { loadProvider } from '../provider-script.ts'
import type { CardField } from './card-fields.ts'
import { monthAndYear, refusal, type Tokenised, type Tokeniser } from './tokeniser.ts'

interface YookassaCheckout {
  tokenize: (card: { number: string; cvc: string; month: string; year: string }) => PromiseLike<unknown>
}

type MakeCheckout = (shopId: string, options: { language: string }) => unknown

const isMaker: Guard<MakeCheckout> = (value): value is MakeCheckout => typeof value === 'function'
const isCheckout = (value: unknown): value is YookassaCheckout =>
  isObject(value) && typeof value.tokenize === 'function'

/** The YooKassa script accepts only card numbers of this length. Source: PROVIDERS §1.2. */
const NUMBER_DIGITS = 16

const yookassaFields: Readonly<Record<string, CardField>> = {
  invalid_number: 'number',
  invalid_cvc: 'cvv',
  invalid_expiry_month: 'exp',
  invalid_expiry_year: 'exp',
}

const tokenOf = (reply: unknown): string | null => {
  if (!isObject(reply) || reply.status !== 'success' || !isObject(reply.data)) return null
  const { response } = reply.data
  return isObject(response) && isText(response.paymentToken) && response.paymentToken !== ''
    ? response.paymentToken
    : null
}

const codesOf = (reply: unknown): string[] => {
  if (!isObject(reply) || !isObject(reply.error) || !Array.isArray(reply.error.params)) return []
  return reply.error.params.map((param: unknown) => (isObject(param) && isText(param.code) ? param.code : ''))
}

const outcomeOf = (reply: unknown): Tokenised => {
  const token = tokenOf(reply)
  return token === null ? refusal(codesOf(reply), yookassaFields) : { kind: 'done', fields: { yoo_token: token } }
}

const loadMaker = (address: string, lang: Parameters<Tokeniser['load']>[1]) =>
  loadProvider({ address, global: 'YooMoneyCheckout', isApi: isMaker }, lang)

/** The Checkout.js script of YooKassa. Source: PROVIDERS §1.2. */
export const yookassa: Tokeniser = {
  load: ({ script }, lang) => loadMaker(script, lang),
  async tokenise({ script, key }, card, lang) {
    if (card.number.length !== NUMBER_DIGITS) return { kind: 'unfit' }
    const provider = await loadMaker(script, lang)
    if (!provider.ok) return { kind: 'missing', message: provider.message }
    const checkout = provider.api(key, { language: lang })
    if (!isCheckout(checkout)) return { kind: 'failed' }
    return outcomeOf(await checkout.tokenize({ number: card.number, cvc: card.cvv, ...monthAndYear(card) }))
  },
}
