import type { PageMethodOf, PaymentMethodId } from '../../../contract/checkout/methods.ts'
import type { Charge } from '../../provider.ts'
import type { MainLang } from './describe.ts'
import { formatMoney, receiptOf } from './money.ts'
import { truncate } from '../../../contract/truncate.ts'

/** Maximum length. Source: PROVIDERS §1.2. */
const DESCRIPTION_MAX = 128

const locales: Record<MainLang, string> = { ru: 'ru_RU', en: 'en_US' }

/** YooKassa's names of the methods paid on its page. */
const pageMethods = {
  'bank-card': 'bank_card',
  sbp: 'sbp',
  sberbank: 'sberbank',
} as const satisfies Record<PageMethodOf<'yookassa'>, string>

/** A method as YooKassa names it. */
export type YookassaMethod = (typeof pageMethods)[keyof typeof pageMethods]

const typeOf = (method: PaymentMethodId): YookassaMethod | undefined => {
  const types: Partial<Record<PaymentMethodId, YookassaMethod>> = pageMethods
  return types[method]
}

export const redirectOf = ({ returnUrl, lang }: Charge) => ({
  confirmation: { type: 'redirect', return_url: returnUrl, locale: locales[lang] },
})

const saveOf = ({ save }: Charge) => (save ? { save_payment_method: true } : {})

/** The fields of the instrument; null if YooKassa does not support it. A saved card is never asked to be saved again. */
const instrumentOf = (charge: Charge): object | null => {
  const { instrument, lang } = charge
  switch (instrument.kind) {
    case 'card-token':
      return { payment_token: instrument.token, ...redirectOf(charge), ...saveOf(charge) }
    case 'saved':
      return { payment_method_id: instrument.token, ...(instrument.by === 'customer' && redirectOf(charge)) }
    case 'widget':
      return { confirmation: { type: 'embedded', locale: locales[lang] }, ...saveOf(charge) }
    case 'page': {
      const type = typeOf(instrument.method)
      const save = instrument.method === 'bank-card' ? saveOf(charge) : {}
      return type === undefined ? null : { payment_method_data: { type }, ...redirectOf(charge), ...save }
    }
  }
}

/** A one-stage charge in YooKassa's format; null if YooKassa does not support the method. Source: PROVIDERS §1.2. */
export const chargeBody = (charge: Charge): object | null => {
  const { attemptId, money, description, customer, receipt } = charge
  const instrument = instrumentOf(charge)
  return (
    instrument && {
      amount: formatMoney(money),
      capture: true,
      description: truncate(description, DESCRIPTION_MAX),
      metadata: { attempt_id: attemptId },
      ...(customer.ip !== null && { client_ip: customer.ip }),
      ...instrument,
      ...receiptOf(receipt, customer.email),
    }
  )
}
