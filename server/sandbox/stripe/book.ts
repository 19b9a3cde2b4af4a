import { randomBytes } from 'node:crypto'
import type { Decline } from './cards.ts'

/** A stored object. Amounts are in minor units, times in seconds. */
interface Kept {
  id: string
  created: number
}

export interface Customer extends Kept {
  email: string | null
}

export interface Method extends Kept {
  number: string
  month: number
  year: number
  /** The customer that the method is attached to; null if there is none. */
  customer: string | null
  isSetUp: boolean
}

export interface Charge extends Kept {
  amount: number
  refunded: number
  intent: string
  isPaid: boolean
}

/** The common part of a payment intent and a setup intent. */
interface Intended extends Kept {
  secret: string
  customer: string | null
  method: string | null
  error: Decline | null
  metadata: Record<string, string>
  session: string | null
}

export interface Intent extends Intended {
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'requires_capture' | 'canceled' | 'succeeded'
  amount: number
  received: number
  currency: string
  charge: string | null
  returnUrl: string | null
  /** The card is saved for later charges. */
  isForLater: boolean
  isHeld: boolean
}

export interface Setup extends Intended {
  status: 'requires_payment_method' | 'requires_action' | 'canceled' | 'succeeded'
}

export interface Session extends Kept {
  mode: 'payment' | 'setup'
  status: 'open' | 'complete' | 'expired'
  payment: 'paid' | 'unpaid' | 'no_payment_required'
  secret: string
  uiMode: string
  url: string | null
  returnUrl: string | null
  redirects: string
  reference: string | null
  amount: number | null
  currency: string
  lines: { name: string; quantity: number; amount: number }[]
  email: string | null
  locale: string
  keepsCustomer: boolean
  customer: string | null
  intent: string | null
  setup: string | null
  expiresAt: number
  metadata: Record<string, string>
  intentMetadata: Record<string, string>
  isForLater: boolean
  isHeld: boolean
}

export interface Refund extends Kept {
  amount: number
  intent: string
  charge: string
  metadata: Record<string, string>
}

/** All objects of the sandbox, newest last, in the reverse order of Stripe's lists. */
export const createBook = (now: () => Date) => {
  const book = {
    customers: new Map<string, Customer>(),
    methods: new Map<string, Method>(),
    charges: new Map<string, Charge>(),
    intents: new Map<string, Intent>(),
    setups: new Map<string, Setup>(),
    sessions: new Map<string, Session>(),
    refunds: new Map<string, Refund>(),
  }
  const seconds = () => Math.floor(now().getTime() / 1_000)
  return {
    ...book,
    now,
    seconds,
    fresh: (prefix: string): Kept => ({ id: `${prefix}_${randomBytes(12).toString('hex')}`, created: seconds() }),
    secretOf: (id: string): string => `${id}_secret_${randomBytes(12).toString('hex')}`,
  }
}

export type Book = ReturnType<typeof createBook>
