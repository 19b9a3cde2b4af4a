import { readFileSync } from 'node:fs'
import type { CloudpaymentsSettings } from '../../payments/providers/cloudpayments/api.ts'
import { projectFile } from '../../project-file.ts'
import type { ProviderSandbox, SandboxRoute, SandboxContext } from '../provider-sandbox.ts'
import { apiRoutes } from './api.ts'
import { createBank } from './bank.ts'
import { cardLines } from './cards.ts'
import { createCryptograms } from './cryptograms.ts'
import { createLedger, type Entry, type Seen, viewOf } from './ledger.ts'
import { pageRoutes } from './pages.ts'
import { createTell } from './tell.ts'

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
  refuseNext: (...codes: number[]) => void
  /** Every payment and refund as the API returns them, oldest first. */
  transactions: () => Seen[]
}

const PUBLIC_KEY = '__PUBLIC_KEY__'
const EXPIRY = '1230'
const CVV = '911'

const script = (name: string, fill = (text: string) => text): SandboxRoute => ({
  method: 'GET',
  path: new RegExp(`^/${name}\\.js$`),
  operation: null,
  respond: () => ({
    status: 200,
    type: 'text/javascript; charset=utf-8',
    body: fill(readFileSync(projectFile(`server/sandbox/cloudpayments/browser/${name}.js`), 'utf8')),
  }),
})

/**
 * A sandbox that speaks the protocol of CloudPayments below `base`, with the bank's page at `/acs`, link pages at `/pay/`, and the script
 * `checkout.js`. It sends questions and notifications to `<notifyUrl>/cloudpayments/<event>/`. Faults by operation: `charge`, `secure`,
 * `find`, `list`, `capture`, `cancel`, `refund`. Source: PROVIDERS §1.3.
 */
export const createCloudpaymentsSandbox = (
  settings: CloudpaymentsSettings,
  { base, notifyUrl, notices, now, later }: SandboxContext,
): CloudpaymentsSandbox => {
  const ledger = createLedger(now)
  const cryptograms = createCryptograms()
  const tell = createTell({ notifyUrl, apiSecret: settings.apiSecret, notices, later })
  const bank = createBank({ ledger, cryptograms, tell, now, later })

  const entryOf = (ref: string): Entry => {
    const entry = ledger.get(Number(ref))
    if (!entry) throw new Error('no such transaction')
    return entry
  }

  return {
    id: 'cloudpayments',
    name: 'CloudPayments',
    cards: cardLines,
    routes: [
      ...apiRoutes({ settings, base, ledger, bank, now }),
      ...pageRoutes({ base, ledger, bank }),
      script('checkout', (text) => text.replace(PUBLIC_KEY, cryptograms.publicKey())),
      script('return'),
    ],
    cryptogramOf: (number) => cryptograms.make({ number, expiry: EXPIRY, cvv: CVV }),
    passSecure: (ref) => bank.secure.paRes(entryOf(ref).id, true),
    failSecure: (ref) => bank.secure.paRes(entryOf(ref).id, false),
    payQr: (ref) => {
      if (!bank.payLink(entryOf(ref))) throw new Error('cannot be paid')
    },
    declineQr: (ref) => bank.declineLink(entryOf(ref)),
    refuseNext: bank.refuseNext,
    transactions: () => {
      bank.sweep()
      return [...ledger.entries.values()].map((entry) => viewOf(entry, ledger, settings.publicId))
    },
  }
}
