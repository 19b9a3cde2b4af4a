import type { TbankSettings } from '../../payments/providers/tbank/client.ts'
import type { ProviderSandbox, SandboxContext } from '../provider-sandbox.ts'
import { apiRoutes } from './api.ts'
import { type Bank, createBank, noticeBody } from './bank.ts'
import { pageRoutes } from './pages.ts'
import type { BankPayment, Movement } from './payment.ts'
import { testCards } from './test-cards.ts'

/** T-Bank's sandbox. Its methods do what buyers do on its pages; they throw if no such payment waits to be paid. */
export interface TbankSandbox
  extends ProviderSandbox,
    Pick<Bank, 'show' | 'payByCard' | 'answerSecure' | 'payByApp' | 'decline'> {
  /** Pays as far as the card allows, with the code that its bank asks for. */
  pay: (id: string, number?: string) => void
  /** The current state of every payment; those not paid in time are closed first. */
  payments: () => readonly BankPayment[]
  /** Money charged and refunded, oldest first. */
  movements: readonly Movement[]
  /** The signed body of a notification of the payment's current state. */
  noticeOf: (id: string) => string
}

/**
 * A sandbox that speaks T-Bank's protocol below `<base>/v2`, with its pages at `pay`, `acs` and `qr`. It notifies the URL that a payment
 * was created with, or `<notifyUrl>/tbank/`. Faults by operation: `init`, `find`, `find-lost`, `charge`, `capture`, `cancel` (of refunds
 * too), `cards`, `customer`, `qr`. Source: PROVIDERS §1.5.
 */
export const createTbankSandbox = (settings: TbankSettings, surroundings: SandboxContext): TbankSandbox => {
  const bank = createBank(settings, surroundings)
  const { show, payByCard, answerSecure, payByApp, decline, payments, movements } = bank
  return {
    id: 'tbank',
    name: 'Т‑Банк',
    cards: Object.values(testCards).map(({ number, words }) => [number, words]),
    pay: (id, number = testCards.plain.number) => {
      if (payByCard(id, number) === 'secure') answerSecure(id, true)
    },
    routes: [...apiRoutes({ settings, surroundings, bank }), ...pageRoutes(surroundings.base, bank)],
    show,
    payByCard,
    answerSecure,
    payByApp,
    decline,
    payments,
    movements,
    noticeOf: (id) => {
      const payment = bank.payment(id)
      if (!payment) throw new Error('no such payment')
      return noticeBody(settings, payment)
    },
  }
}
