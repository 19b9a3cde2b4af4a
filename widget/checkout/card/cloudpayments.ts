import { isObject } from '../../../server/contract/is-object.ts'
import { isText } from '../../api/guards.ts'
import { loadProvider } from '../provider-script.ts'
import type { CardField } from './card-fields.ts'
import { monthAndYear, refusal, type Tokenised, type Tokeniser } from './tokeniser.ts'

interface Checkout {
  createPaymentCryptogram: (card: Readonly<Record<string, string>>) => PromiseLike<unknown>
}

interface CloudPayments {
  Checkout: new (options: { publicId: string }) => Checkout
}

const isApi = (value: unknown): value is CloudPayments => isObject(value) && typeof value.Checkout === 'function'

/** The field names in its validation errors. Source: PROVIDERS §1.3. */
const cloudpaymentsFields: Readonly<Record<string, CardField>> = {
  cardNumber: 'number',
  cvv: 'cvv',
  expDateMonth: 'exp',
  expDateYear: 'exp',
  expDateMonthYear: 'exp',
  name: 'name',
}

const loadApi = (address: string, lang: Parameters<Tokeniser['load']>[1]) =>
  loadProvider({ address, global: 'cp', isApi }, lang)

const cryptogramOf = (made: unknown): Tokenised =>
  isText(made) && made !== '' ? { kind: 'done', fields: { token: made } } : { kind: 'failed' }

/** The CloudPayments script. It never goes on with a card that it refuses. Source: PROVIDERS §1.3. */
export const cloudpayments: Tokeniser = {
  load: ({ script }, lang) => loadApi(script, lang),
  async tokenise({ script, key }, card, lang) {
    const provider = await loadApi(script, lang)
    if (!provider.ok) return { kind: 'missing', message: provider.message }
    const { month, year } = monthAndYear(card)
    const checkout = new provider.api.Checkout({ publicId: key })
    try {
      return cryptogramOf(
        await checkout.createPaymentCryptogram({
          cardNumber: card.number,
          cvv: card.cvv,
          expDateMonth: month,
          expDateYear: year,
          name: card.name,
        }),
      )
    } catch (refused) {
      return refusal(isObject(refused) ? Object.keys(refused) : [], cloudpaymentsFields)
    }
  },
}
