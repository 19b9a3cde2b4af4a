import { randomInt, randomUUID } from 'node:crypto'
import { aPerson, PASSWORD } from '../../../auth/testing/people.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { differences } from '../../../staff/compare.ts'
import { ledgerErrors } from '../../../staff/ledger-check.ts'
import type { Browser, BrowserResponse } from '../../../testing/browser.ts'
import { entitlementsOf } from '../../stores/entitlement-store.ts'
import type { SandboxShop } from '../sandbox-shop.ts'
import { bankPages, type Seen } from './bank-page.ts'
import { cartReplyOf } from './replies.ts'
import { decidersOf, receivedOf, paidOf } from './store.ts'

type Fields = Record<string, string>

/** What has become of a buyer in the end. Sums in minor units. */
export interface Outcome {
  /** Subjects of the mails, oldest first. */
  mails: string[]
  /** Products that are open, and for how long from now. */
  open: Record<string, string>
  /** What came by the provider, less what went back. */
  paid: Record<string, number>
  /** Who has found out that it was paid. */
  decidedBy: string[]
  /** Providers whose notifications have come. */
  received: string[]
  /** What the ledger check finds, what the providers see otherwise, and what nobody has decided. */
  faults: string[]
}

const MONTH_DAYS = 30.4

/** Months are of different lengths, so they are counted roughly. */
const lengthOf = (end: Date | null, now: Date): string => {
  if (end === null) return 'for good'
  const days = Math.round((end.getTime() - now.getTime()) / DAY_MS)
  if (days <= 0) return 'over'
  return days < MONTH_DAYS - 4 ? `days: ${days}` : `months: ${Math.round(days / MONTH_DAYS)}`
}

export const openCustomer = async (sandboxShop: SandboxShop, name: string) => {
  const { school } = sandboxShop
  const { baseUrl } = school.deps.config
  const email = `${name}@example.com`
  const person = await aPerson(school, {
    email,
    phone: `+7916${String(randomInt(10 ** 7)).padStart(7, '0')}`,
  })
  const browser: Browser = school.browser()
  const pages = bankPages(baseUrl)
  const post = async (path: string, fields: Fields = {}): Promise<BrowserResponse['body']> => {
    const { status, body, text } = await browser.post(path, fields)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
    return body
  }

  return {
    person,
    browser,
    pages,
    post,
    signIn: () => post('/api/v1/landing-auth/', { username: email, password: PASSWORD }),
    put: (type: string, id: number, more: Fields = {}) =>
      post('/api/v1/add-item/', { product_type: type, product_id: String(id), ...more }),
    cart: async () => cartReplyOf(await post('/api/v1/get-cart/current/')),
    /** Pays the cart that the page shows; answers what came back. */
    pay: async (fields: Fields) => {
      const { cart_id, items } = cartReplyOf(await post('/api/v1/get-cart/current/'))
      const shown = JSON.stringify(items.map(({ id }) => id))
      const isOfCart = !('trial' in fields || 'is_subscribe' in fields || 'resubscribe' in fields)
      return post('/checkout/pay/', {
        cart_id,
        ...(isOfCart ? { items: shown } : {}),
        pay_key: randomUUID(),
        ...fields,
      })
    },
    /** Comes back to the school from a page of a bank or provider, by a form where that page has sent one. */
    comeBack: async ({ back, address }: Seen): Promise<number> => {
      if (!back) throw new Error(`still at ${address}`)
      const { origin } = new URL(sandboxShop.sandboxes.address)
      const { status } = back.fields
        ? await browser.at(origin).submit(back.address, back.fields)
        : await browser.get(back.address)
      return status
    },
    /** What the page of the success asks for, once notifications have come. */
    status: async (payment: unknown): Promise<string> => {
      await sandboxShop.settled()
      return String((await post('/api/v1/payment-status/', { payment: String(payment) })).status)
    },
    outcome: async (): Promise<Outcome> => {
      const mails = await school.mails()
      const open = await entitlementsOf(school.deps.db, person.id)
      const faults = await ledgerErrors(school.deps.db)
      const compared = await differences(school.deps, {
        from: new Date(0),
        to: new Date(school.clock.now().getTime() + 1),
      })
      return {
        mails: mails
          .filter(({ to }) => to === email)
          .map(({ subject }) => subject)
          .toReversed(),
        open: Object.fromEntries(
          open.map(({ product, availableTo }) => [product, lengthOf(availableTo, school.clock.now())]),
        ),
        paid: await paidOf(school.deps.db, person.id),
        decidedBy: await decidersOf(school.deps.db, person.id),
        received: await receivedOf(school.deps.db, person.id),
        faults: [
          ...faults.map(({ what }) => what),
          ...compared.differences.map(({ provider }) => `${provider} differs`),
          ...(await sandboxShop.undecided()),
        ],
      }
    },
  }
}

export type Customer = Awaited<ReturnType<typeof openCustomer>>
