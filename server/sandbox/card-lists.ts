import type { ProviderId } from '../contract/methods.ts'
import { PAID, testCards as cloudpayments } from './cloudpayments/cards.ts'
import { TEST_CARDS as stripe } from './stripe/cards.ts'
import { testCards as tbank } from './tbank/test-cards.ts'
import { testCards as yookassa } from './yookassa/cards.ts'

/** A test card and what paying by it comes to. */
export type CardLine = readonly [number: string, words: string]

const PAYS = 'оплата пройдёт'
const ASKS = 'банк спросит код, оплата пройдёт'
const PAYS_ONCE = 'первая оплата пройдёт, повторная без вас нет'

const refuses = (reason: string | number): string => `отказ: ${reason}`

const ofYookassa = (): CardLine[] =>
  [...yookassa].map(([number, verdict]) => {
    if (typeof verdict === 'object') return [number, refuses(verdict.reason)]
    return [number, verdict === 'asks' ? ASKS : PAYS]
  })

const ofCloudpayments = (): CardLine[] =>
  cloudpayments.map(({ number, isSecure, reason, tokenReason }) => {
    if (reason !== PAID) return [number, isSecure ? `банк спросит код, ${refuses(reason)}` : refuses(reason)]
    if (tokenReason !== PAID) return [number, PAYS_ONCE]
    return [number, isSecure ? ASKS : PAYS]
  })

const ofTbank = (): CardLine[] => Object.values(tbank).map(({ number, words }) => [number, words])

const ofStripe = (): CardLine[] =>
  Object.entries(stripe).map(([number, { secure, decline, later }]) => {
    if (decline) return [number, refuses(decline.declineCode ?? decline.code)]
    if (later) return [number, PAYS_ONCE]
    return [number, secure ? ASKS : PAYS]
  })

/** The test cards of each provider, as it publishes them. Any date to come and any code will do. */
export const cardLists: Record<ProviderId, () => CardLine[]> = {
  yookassa: ofYookassa,
  cloudpayments: ofCloudpayments,
  tbank: ofTbank,
  stripe: ofStripe,
}
