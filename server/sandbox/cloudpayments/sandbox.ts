import { randomBytes } from 'node:crypto'
import type { CloudpaymentsSettings } from '../../payments/providers/cloudpayments/api.ts'
import { createBank } from '../bank.ts'
import { browserScript } from '../http.ts'
import type { ProviderSandbox, SandboxContext } from '../provider-sandbox.ts'
import { apiRoutes } from './api.ts'
import { createCharges } from './charges.ts'
import { createCryptograms } from './cryptograms.ts'
import { createNotifier } from './notifications.ts'
import { pageRoutes } from './pages.ts'
import {
  type CloudpaymentsBank,
  type CloudpaymentsDetails,
  createTransactions,
  type TransactionView,
} from './payment.ts'
import { CANCELED_BY_BUYER, SECURE_FAILED } from './reasons.ts'
import { cardOf, cardOutcomes } from './test-cards.ts'

/** Does what buyers and banks do, without a page. `ref` is the id of a transaction. */
export interface CloudpaymentsSandbox extends ProviderSandbox {
  id: 'cloudpayments'
  /** Makes a cryptogram as the browser script does; it pays once. */
  cryptogramOf: (number: string) => string
  /** The `PaRes` that the bank's page posts when the buyer has confirmed, or has not. */
  passSecure: (ref: string) => string
  failSecure: (ref: string) => string
  /** Pays a link of SBP, SberPay or T-Pay; SBP can be paid repeatedly. Throws if the link cannot be paid. */
  payQr: (ref: string) => void
  declineQr: (ref: string) => void
  /** Declines the next payments for these reasons, whatever the card. */
  declineNext: (...reasons: number[]) => void
  /** Every payment and refund as the API returns them, oldest first. */
  transactions: () => TransactionView[]
}

const PUBLIC_KEY = '__PUBLIC_KEY__'
const EXPIRY = '1230'
const CVV = '911'

/**
 * A sandbox that speaks the protocol of CloudPayments below `base`, with the bank's page at `/acs`, link pages at `/pay/`, and the script
 * `checkout.js`. It sends checks and notifications to `<notifyUrl>/cloudpayments/<event>/`. Faults by operation: `charge`, `secure`,
 * `find`, `list`, `capture`, `cancel`, `refund`. Source: PROVIDERS §1.3.
 */
export const createCloudpaymentsSandbox = (
  settings: CloudpaymentsSettings,
  context: SandboxContext,
): CloudpaymentsSandbox => {
  const { base, now, defer } = context
  const cryptograms = createCryptograms()
  const notifier = createNotifier(context, settings.apiSecret)
  let lastId = 0
  /** Ids contain the time, so that they do not repeat after a restart. */
  const nextId = () => {
    lastId = Math.max(lastId + 1, now().getTime())
    return String(lastId)
  }
  const bank: CloudpaymentsBank = createBank<CloudpaymentsDetails, number>({
    now,
    defer,
    cardOf,
    notify: notifier.notify,
    paymentId: nextId,
    refundId: nextId,
    methodId: () => `tk_${randomBytes(16).toString('hex')}`,
    reasons: { secureFailed: SECURE_FAILED },
  })
  const charges = createCharges(bank, cryptograms, notifier)
  const transactions = createTransactions(bank, settings.publicId)

  return {
    id: 'cloudpayments',
    name: 'CloudPayments',
    cards: cardOutcomes,
    routes: [
      ...apiRoutes({ settings, base, bank, charges, transactions, now }),
      ...pageRoutes({ base, bank, charges }),
      browserScript('cloudpayments', 'checkout.js', (source) => source.replace(PUBLIC_KEY, cryptograms.publicKey())),
      browserScript('cloudpayments', 'return.js'),
    ],
    cryptogramOf: (number) => cryptograms.make({ number, expiry: EXPIRY }, CVV),
    passSecure: (ref) => charges.secure.paRes(bank.get(ref).id, true),
    failSecure: (ref) => charges.secure.paRes(bank.get(ref).id, false),
    payQr: (ref) => {
      if (!charges.payLink(bank.get(ref))) throw new Error('cannot be paid')
    },
    declineQr: (ref) => {
      const payment = bank.get(ref)
      if (payment.status === 'open') bank.decline(payment, CANCELED_BY_BUYER)
    },
    declineNext: bank.declineNext,
    transactions: transactions.all,
  }
}
