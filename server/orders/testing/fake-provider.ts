import { type ProviderId, PROVIDERS } from '../../contract/checkout/methods.ts'
import type { Payments } from '../../payments/payments.ts'
import type {
  BindOutcome,
  Charge,
  ChargeOutcome,
  Found,
  StoredCard,
  PaymentState,
  Provider,
  Refused,
} from '../../payments/provider.ts'

/** A card that nobody has. */
export const aCard = (fingerprint = 'one'): StoredCard => ({
  token: `kept-${fingerprint}`,
  brand: 'visa',
  last4: '4242',
  expiry: '1230',
  fingerprint,
})

/** What a provider says of the payment that a charge became. `changes` are what differs from a success. */
export const stateOf = ({ attemptId, money }: Charge, changes: Partial<PaymentState> = {}): PaymentState => ({
  status: 'paid',
  ref: `ref-${attemptId}`,
  attemptId,
  money,
  refunded: 0,
  card: null,
  error: null,
  ...changes,
})

/** Returns the outcome of a charge, at once or after a while. */
type ChargeHandler<Outcome> = (charge: Charge) => Outcome | Promise<Outcome>

export const succeeds =
  (changes: Partial<PaymentState> = {}): ChargeHandler<ChargeOutcome> =>
  (charge) => ({ kind: 'state', state: stateOf(charge, changes) })

/** A provider that does what the test sets and records its calls. By default every charge succeeds. */
export interface FakeProvider {
  provider: Provider
  charges: Charge[]
  bindings: Charge[]
  canceled: string[]
  /** The names, there or ours, of the payments whose status was requested. */
  lookups: string[]
  completed: string[]
  refunds: { ref: string; amount: number }[]
  /** What the next charges come to; the last one goes on. */
  charge: ChargeHandler<ChargeOutcome>
  bind: ChargeHandler<BindOutcome> | null
  /** What it says of a payment, by its name there or ours. */
  find: (ref: string) => Found | Promise<Found>
  cancel: (ref: string) => Found | Refused
}

const currencyOf = (id: ProviderId) => (id === 'stripe' ? 'EUR' : 'RUB')

export const fakeProvider = (id: ProviderId): FakeProvider => {
  const fake: FakeProvider = {
    charges: [],
    bindings: [],
    canceled: [],
    lookups: [],
    completed: [],
    refunds: [],
    charge: succeeds(),
    bind: null,
    find: () => ({ kind: 'unknown', reason: 'not told' }),
    cancel: () => ({ kind: 'refused', error: { type: 'error', id: '', code: 'no', description: '' } }),
    provider: {
      id,
      currency: currencyOf(id),
      offer: { script: `https://pay.example/${id}.js`, key: id },
      hosts: ['https://pay.example'],
      charge: async (charge) => {
        fake.charges.push(charge)
        return fake.charge(charge)
      },
      find: async (ref) => {
        fake.lookups.push(ref)
        return fake.find(ref)
      },
      findLost: async (attemptId) => {
        fake.lookups.push(attemptId)
        return fake.find(attemptId)
      },
      capture: async (ref) => fake.find(ref),
      cancel: async (ref) => {
        fake.canceled.push(ref)
        return fake.cancel(ref)
      },
      refund: async ({ ref, money }) => {
        fake.refunds.push({ ref, amount: money.amount })
        return { kind: 'refunded', ref: `back-${ref}` }
      },
      completeSecure: async (ref, paRes) => {
        fake.completed.push(paRes)
        return fake.find(ref)
      },
      get bind() {
        const { bind } = fake
        return (
          bind &&
          (async (charge: Charge) => {
            fake.bindings.push(charge)
            return bind(charge)
          })
        )
      },
      findBinding: null,
      verify: () => ({ kind: 'irrelevant' }),
      reply: () => ({ status: 200, type: 'text/plain', body: '' }),
    },
  }
  return fake
}

/** All four providers as fakes, and the school's view of them. */
export const fakePayments = (cards: Payments['cards'] = 'cloudpayments') => {
  const fakes = {
    yookassa: fakeProvider('yookassa'),
    cloudpayments: fakeProvider('cloudpayments'),
    tbank: fakeProvider('tbank'),
    stripe: fakeProvider('stripe'),
  }
  const payments: Payments = { ids: PROVIDERS, cards, provider: async (id) => fakes[id].provider }
  return { ...fakes, payments }
}
