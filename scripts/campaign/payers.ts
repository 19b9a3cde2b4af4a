import { setTimeout as pause } from 'node:timers/promises'
import { grantLils } from '../../server/catalog/lils/ledger.ts'
import type { Db } from '../../server/db/database.ts'
import { ordersOf } from '../../server/orders/stores/order-store.ts'
import { capturedPayments, sumOf } from '../../server/orders/testing/payments/captured-payments.ts'
import type { RemoteResponse } from '../../server/orders/testing/payments/remote-person.ts'
import { addStormer, type Stormer } from '../../server/orders/testing/payments/storm.ts'
import type { SharedSchool } from '../../server/orders/testing/payments/two-servers.ts'
import { stockShop } from '../../server/orders/testing/shop.ts'
import { ledgerErrors } from '../../server/staff/ledger-check.ts'

/** Lils are decided in one transaction; the card is one of the sandbox of CloudPayments. */
type Method = 'lils' | 'card'

interface Payment {
  key: string
  fields: Record<string, string>
}

interface Payer {
  buyer: Stormer
  method: Method
  payments: Payment[]
  /** Sent, but not answered with an outcome: it is repeated under the same key. */
  open: Payment | null
  /** The bank may have been asked by a server that is gone: nobody knows for up to a minute. */
  isWaiting: boolean
  /** It has got an answer that nobody expects, and pays nothing more. */
  isBroken: boolean
}

const PLAIN_CARD = '4000000000003055'
const RICH = 100_000_000
/** A person may begin 30 card payments an hour. */
const MOST_BY_CARD = 29
const RETRY_MS = 20
const SETTLED_MS = 150_000
const PAID = ['success', 'paid_bonuses']
const FOR_NOW = [409, 429, 503]

const isPaid = ({ status, body }: RemoteResponse) => status === 200 && PAID.includes(String(body.status))

interface Paying {
  /** Resolves when so many payments have been acknowledged since this call. */
  acknowledged: (count: number) => Promise<void>
  stop: () => Promise<void>
}

interface Payers {
  /** They pay one thing after the other at the server of this address, until `stop`. */
  pay: (server: string, random: () => number) => Paying
  /** The acknowledged payments that the server at this address does not know as paid, since this was last asked. */
  lost: (server: string) => Promise<string[]>
  /** Waits until all payments are decided; then the failures: in the books of the school and of the bank, and unexpected answers. */
  close: (server: string, db: Db) => Promise<string[]>
  /** How many payments were acknowledged. */
  acknowledged: () => number
}

interface PayersOptions {
  lils: number
  cards: number
  /** How many of those with cards pay at a time: each killed server leaves one of them waiting. */
  cardsAtOnce?: number
}

const readyToPay = ({ isWaiting, isBroken, method, payments }: Payer) =>
  !isWaiting && !isBroken && (method === 'lils' || payments.length < MOST_BY_CARD)

/** Adds people with much to pay with, who sign in at the server of this address. */
export const openPayers = async (
  school: SharedSchool,
  server: string,
  { lils, cards, cardsAtOnce = 2 }: PayersOptions,
): Promise<Payers> => {
  const database = await school.openDatabase()
  const { transact } = database
  await stockShop({ deps: { transact } })
  const all: Payer[] = []
  for (const method of [...Array<Method>(lils).fill('lils'), ...Array<Method>(cards).fill('card')]) {
    const buyer = await addStormer({ servers: [server, server], origin: school.origin, transact })
    const gift = { personId: buyer.id, amount: RICH, kind: 'gift', cause: buyer.id, at: new Date() }
    if (method === 'lils') await transact((tx) => grantLils(tx, gift))
    all.push({ buyer, method, payments: [], open: null, isWaiting: false, isBroken: false })
  }
  await database.close() // nobody but the server has it open now, so that its successor has to recover it

  const unexpected: string[] = []
  const counts = { acknowledged: 0, refused: 0 }
  let fresh: { payer: Payer; payment: Payment }[] = []

  const fieldsOf = ({ method }: Payer): Record<string, string> =>
    method === 'lils' ? { method: 'lils' } : { token: school.sandboxes.cloudpayments.cryptogramOf(PLAIN_CARD) }

  const startPayment = (payer: Payer): Payment => {
    const payment = { key: `${payer.buyer.id}-${payer.payments.length}`, fields: fieldsOf(payer) }
    payer.payments.push(payment)
    return payment
  }

  /**
   * Notes what came back. A card may also not have been charged at all, by a server that ended or lost its database before it asked the bank:
   * the next call with the same key says so.
   */
  const note = async (payer: Payer, { status, body }: RemoteResponse, isRepeated = false) => {
    const payment = payer.open
    const isRefused = payer.method === 'card' && isRepeated && status === 200 && body.status === 'error'
    if (payment && isPaid({ status, body })) {
      counts.acknowledged += 1
      fresh.push({ payer, payment })
    } else if (isRefused) counts.refused += 1
    else if (status === 409 || body.status === 'wait') payer.isWaiting = true
    else if (FOR_NOW.includes(status)) await pause(RETRY_MS)
    else {
      unexpected.push(`a call of a payer by ${payer.method} was answered ${status} ${JSON.stringify(body)}`)
      payer.isBroken = true
    }
    if (isPaid({ status, body }) || isRefused || payer.isBroken) payer.open = null
  }

  /** Begins a payment, or repeats the one that has got no outcome. */
  const payOnce = async (at: string, payer: Payer) => {
    const { buyer } = payer
    if (!payer.open) {
      const put = await buyer.post(at, '/api/v1/add-item/', { product_type: 'catalog', product_id: '1', duration: '1' })
      if (FOR_NOW.includes(put.status)) return pause(RETRY_MS)
      if (put.status !== 200) return note(payer, put)
    }
    const isRepeated = payer.open !== null
    payer.open ??= startPayment(payer)
    const { key, fields } = payer.open
    const reply = await buyer.post(at, '/api/v1/pay/', { cart_id: buyer.cartId, pay_key: key, ...fields })
    await note(payer, reply, isRepeated)
  }

  const statusOf = (at: string, { buyer }: Payer, { key }: Payment) =>
    buyer.post(at, '/api/v1/payment-status/', { payment: key })

  /** Repeats what has got no outcome, until it has one. */
  const settle = async (at: string, payer: Payer): Promise<void> => {
    const end = performance.now() + SETTLED_MS
    while (payer.open && performance.now() < end) {
      await payOnce(at, payer)
      if (payer.open) await pause(RETRY_MS * 10)
    }
    if (payer.open) unexpected.push(`the payment ${payer.open.key} by ${payer.method} was not decided`)
  }

  const lost = async (at: string): Promise<string[]> => {
    const checked = fresh
    fresh = []
    const failures = await Promise.all(
      checked.map(async ({ payer, payment }) => {
        const reply = await statusOf(at, payer, payment)
        return isPaid(reply)
          ? []
          : [`${payment.key} was paid, and now is ${reply.status} ${JSON.stringify(reply.body)}`]
      }),
    )
    return failures.flat()
  }

  return {
    pay: (at, random) => {
      const state = { isStopped: false }
      const cardPayers = all.filter((payer) => payer.method === 'card' && readyToPay(payer))
      const first = Math.floor(random() * cardPayers.length)
      const some = [...cardPayers.slice(first), ...cardPayers.slice(0, first)].slice(0, cardsAtOnce)
      const loops = [...all.filter(({ method }) => method === 'lils'), ...some].map(async (payer) => {
        while (!state.isStopped && readyToPay(payer)) await payOnce(at, payer).catch(() => pause(RETRY_MS / 4))
      })
      return {
        acknowledged: async (count) => {
          const before = counts.acknowledged
          const end = performance.now() + SETTLED_MS
          while (counts.acknowledged < before + count && performance.now() < end && all.some(readyToPay)) await pause(1)
          if (counts.acknowledged < before + count) unexpected.push(`no ${count} payments were acknowledged`)
        },
        stop: async () => {
          state.isStopped = true
          await Promise.all(loops)
        },
      }
    },
    lost,
    close: async (at, db) => {
      await Promise.all(all.map((payer) => settle(at, payer)))
      const failures = await lost(at)
      const orders = (await Promise.all(all.map(({ buyer }) => ordersOf(db, buyer.id)))).flat()
      const paid = orders.filter(({ state }) => state === 'paid')
      const [captured, byCard] = [capturedPayments(school.sandboxes), paid.filter(({ total }) => total > 0)]
      const due = sumOf(
        byCard.map(({ total: amount, currency }) => ({ amount, currency })),
        'RUB',
      )
      const payments = all.flatMap((payer) => payer.payments)
      const books = {
        'payments and paid orders': [payments.length - counts.refused, paid.length],
        'payments at the bank and orders paid by card': [captured.length, byCard.length],
        'kopecks at the bank and in orders': [sumOf(captured, 'RUB'), due],
      }
      for (const [what, [one, other]] of Object.entries(books))
        if (one !== other) failures.push(`${what} differ: ${one}, ${other}`)
      for (const { what, id } of await ledgerErrors(db)) failures.push(`${what}: ${id}`)
      return [...failures, ...unexpected]
    },
    acknowledged: () => counts.acknowledged,
  }
}
