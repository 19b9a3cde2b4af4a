import type { PaymentMethodId } from '../../../contract/methods.ts'
import { toMajor } from '../../../contract/money.ts'
import type { Charge } from '../../provider.ts'
import { jsonDataOf } from './receipt.ts'

/** Who has begun a charge of a saved card. Source: PROVIDERS §1.3. */
const INITIATOR = { merchant: 0, customer: 1 } as const

const DESCRIPTION_MAX = 128
/** How long a link can be paid. */
const LINK_MINUTES = 60
/** The provider wants an address of the person with every new card. */
const NO_IP = '127.0.0.1'

const cultures = { ru: 'ru-RU', en: 'en-US' }

/** The provider's names of the methods that have a link. */
const links: Partial<Record<PaymentMethodId, string>> = { sbp: 'sbp', sberbank: 'sberpay', tinkoff: 'tinkoffpay' }

const commonOf = ({ attemptId, money, description, customer, receipt, lang }: Charge) => ({
  Amount: toMajor(money.amount),
  Currency: money.currency,
  InvoiceId: attemptId,
  AccountId: customer.personId,
  Email: customer.email,
  Description: Array.from(description).slice(0, DESCRIPTION_MAX).join(''),
  CultureName: cultures[lang],
  ...(customer.ip !== null && { IpAddress: customer.ip }),
  ...jsonDataOf(receipt, {}, customer.email),
})

const linkBody = (charge: Charge, publicId: string) => ({
  ...commonOf(charge),
  PublicId: publicId,
  Scheme: 'charge',
  SuccessRedirectUrl: charge.returnUrl,
  FailRedirectUrl: charge.returnUrl,
  TtlMinutes: LINK_MINUTES,
  Os: 'Windows',
  Browser: 'Chrome',
  Device: 'DesktopWeb',
  Webview: false,
  SaveCard: false,
})

export interface ChargeRequest {
  path: string
  body: Record<string, unknown>
}

/** A charge in the provider's words, in one stage; null where it does not take the instrument. Source: PROVIDERS §1.3. */
export const chargeRequest = (charge: Charge, publicId: string): ChargeRequest | null => {
  const { instrument, save } = charge
  switch (instrument.kind) {
    case 'card-token': {
      const { token: CardCryptogramPacket, cardholder } = instrument
      const named = cardholder === null ? {} : { Name: cardholder }
      const body = { IpAddress: NO_IP, ...commonOf(charge), ...named, CardCryptogramPacket, SaveCard: save }
      return { path: '/payments/cards/charge', body }
    }
    case 'saved': {
      const scheduled = instrument.by === 'merchant' ? { PaymentScheduled: 1 } : {}
      const body = {
        ...commonOf(charge),
        Token: instrument.token,
        TrInitiatorCode: INITIATOR[instrument.by],
        ...scheduled,
      }
      return { path: '/payments/tokens/charge', body }
    }
    case 'page': {
      const name = links[instrument.method]
      return name === undefined ? null : { path: `/payments/qr/${name}/link`, body: linkBody(charge, publicId) }
    }
    case 'widget':
      return null
  }
}
