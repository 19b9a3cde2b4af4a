import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { cardOf, PAID, type TestCard } from './cards.ts'
import type { Cryptograms } from './cryptograms.ts'
import { type Entry, type Ledger, type Link, type Order, REFUND, type Token } from './ledger.ts'
import type { Tell } from './tell.ts'

const KEY_BYTES = 32

const answerSchema = z.object({ id: z.number(), isPassed: z.boolean() })
const requestSchema = z.object({ id: z.number() })

/** The bank page's `PaReq` and `PaRes`, signed so that only the sandbox can make them. */
const createSecure = () => {
  const key = randomBytes(KEY_BYTES)
  const seal = (value: object) => {
    const text = Buffer.from(JSON.stringify(value)).toString('base64')
    return `${text}.${createHmac('sha256', key).update(text).digest('base64')}`
  }
  const unseal = (sealed: string): unknown => {
    const [text = '', mac = ''] = sealed.split('.')
    const own = createHmac('sha256', key).update(text).digest()
    const theirs = Buffer.from(mac, 'base64')
    const isOurs = own.length === theirs.length && timingSafeEqual(own, theirs)
    return isOurs ? JSON.parse(Buffer.from(text, 'base64').toString('utf8')) : undefined
  }
  return {
    paReq: (id: number) => seal({ id }),
    /** The payment that a `PaReq` is about. */
    payment: (paReq: string): number | null => requestSchema.safeParse(unseal(paReq)).data?.id ?? null,
    paRes: (id: number, isPassed: boolean) => seal({ id, isPassed }),
    read: (paRes: string) => answerSchema.safeParse(unseal(paRes)).data ?? null,
  }
}

const SECURE_FAILED = 5206
const CANCELED_BY_PERSON = 5017
const REFUND_MS = 500

interface BankOptions {
  ledger: Ledger
  cryptograms: Cryptograms
  tell: Tell
  now: () => Date
  later: (ms: number, work: () => void) => void
}

export interface CardOrder extends Order {
  cryptogram: string
  cardholder: string | null
  save: boolean
  isHeld: boolean
}

/** The rules of the provider and of the banks behind it: decides the outcome of payments. */
export const createBank = ({ ledger, cryptograms, tell: { tell, ask }, now, later }: BankOptions) => {
  const secure = createSecure()
  const refusals: number[] = []
  const toSave = new Set<number>()

  const decline = (entry: Entry, reasonCode: number): Entry => {
    Object.assign(entry, { status: 'Declined', reasonCode })
    tell('fail', entry)
    return entry
  }

  const accept = (entry: Entry): Entry => {
    const { card, expiry, accountId } = entry
    if (toSave.has(entry.id) && card && expiry && accountId) entry.token = ledger.keep(accountId, card, expiry)
    const at = now().getTime()
    entry.status = entry.isHeld ? 'Authorized' : 'Completed'
    entry.authorizedAt = at
    entry.confirmedAt = entry.isHeld ? null : at
    tell('pay', entry)
    return entry
  }

  const authorize = (entry: Entry, reason: number): Entry => {
    const code = refusals.shift() ?? reason
    return code === PAID ? accept(entry) : decline(entry, code)
  }

  /** Asks the school about a charge; null if the school accepts it. */
  const declinedBySchool = async (entry: Entry): Promise<Entry | null> => {
    const reason = await ask(entry)
    return reason === 0 ? null : decline(entry, reason)
  }

  const payByCard = async (entry: Entry, card: TestCard): Promise<Entry> => {
    const declined = await declinedBySchool(entry)
    if (declined) return declined
    if (!card.isSecure) return authorize(entry, card.reason)
    entry.status = 'AwaitingAuthentication'
    return entry
  }

  const isOver = ({ link, status }: Entry) => link !== null && status === 'Created' && link.expiresAt <= now().getTime()

  return {
    secure,
    /** Declines the next payments for these reasons, whatever the card. */
    refuseNext: (...codes: number[]) => void refusals.push(...codes),

    /** Null if the cryptogram is invalid or was used. */
    chargeCard: async ({ cryptogram, cardholder, save, isHeld, ...order }: CardOrder): Promise<Entry | null> => {
      const typed = cryptograms.spend(cryptogram)
      if (!typed) return null
      const card = cardOf(typed.number)
      const entry = ledger.open({ ...order, card, expiry: typed.expiry, cardholder, isHeld })
      if (save) toSave.add(entry.id)
      return payByCard(entry, card)
    },

    chargeToken: async (order: Order, { card, expiry, token }: Token, isHeld: boolean): Promise<Entry> => {
      const entry = ledger.open({ ...order, card, expiry, token, isHeld })
      return (await declinedBySchool(entry)) ?? authorize(entry, card.tokenReason)
    },

    openLink: async (order: Order, link: Link): Promise<Entry> => {
      const entry = ledger.open({ ...order, link })
      return (await declinedBySchool(entry)) ?? entry
    },

    /** Applies the result of the bank's page; null if it is not genuine, or if the payment does not wait for it. */
    completeSecure: (entry: Entry, paRes: string): Entry | null => {
      const said = secure.read(paRes)
      if (said?.id !== entry.id || entry.status !== 'AwaitingAuthentication') return null
      return said.isPassed ? authorize(entry, entry.card?.reason ?? PAID) : decline(entry, SECURE_FAILED)
    },

    /** An SBP code can be paid repeatedly: each time is a separate payment. Null if the link cannot be paid any more. */
    payLink: (entry: Entry): Entry | null => {
      if (isOver(entry)) entry.status = 'Cancelled'
      if (entry.status === 'Created') return authorize(entry, PAID)
      if (entry.status !== 'Completed' || entry.link?.method !== 'sbp') return null
      return accept(ledger.open({ ...entry, token: null }))
    },

    declineLink: (entry: Entry, reason = CANCELED_BY_PERSON): void => {
      if (entry.status === 'Created') decline(entry, reason)
    },

    /** Cancels links that were not paid in time. */
    sweep: () => {
      for (const entry of ledger.entries.values()) if (isOver(entry)) entry.status = 'Cancelled'
    },

    confirm: (entry: Entry, amount: number): boolean => {
      if (entry.status !== 'Authorized' || amount > entry.amount || amount <= 0) return false
      Object.assign(entry, { status: 'Completed', amount, confirmedAt: now().getTime() })
      tell('confirm', entry)
      return true
    },

    cancel: (entry: Entry): boolean => {
      if (entry.status !== 'Authorized') return false
      entry.status = 'Cancelled'
      tell('cancel', entry)
      return true
    },

    /** Null if the payment is not paid or the amount exceeds the remainder. A refund of a link takes some time. */
    refund: (entry: Entry, amount: number, jsonData: string | null): Entry | null => {
      const returned = ledger.refundsOf(entry.id).filter(({ status }) => status !== 'Declined')
      const rest = entry.amount - returned.reduce((sum, refund) => sum + refund.amount, 0)
      if (entry.status !== 'Completed' || amount <= 0 || amount > rest) return null
      const isSlow = entry.link !== null
      const { currency, invoiceId, accountId, email, description, ip, culture, card, expiry } = entry
      const order = { amount, currency, invoiceId, accountId, email, description, ip, culture, jsonData }
      const status = isSlow ? 'Pending' : 'Completed'
      const refund = ledger.open({ ...order, card, expiry, type: REFUND, status, originalId: entry.id })
      if (!isSlow) tell('refund', refund)
      else
        later(REFUND_MS, () => {
          refund.status = 'Completed'
          tell('refund', refund)
        })
      return refund
    },
  }
}

export type Bank = ReturnType<typeof createBank>
