import type { Person } from '../../../auth/stores/account-store.ts'
import { aPerson, PASSWORD } from '../../../auth/testing/people.ts'
import { SUBSCRIPTION } from '../../../catalog/carts/priced-cart.ts'
import { type Browser, type School, type SchoolOverrides, startSchool } from '../../../testing/school.ts'
import { entitlementOf } from '../../stores/entitlement-store.ts'
import { reconcile } from '../../worker.ts'
import { stockShop } from '../../testing/shop.ts'
import { runSubscriptions } from '../../renewals/scheduler.ts'
import { createFakeBank, type FakeBank } from './fake-bank.ts'
import { buys, held, type PurchaseTraits } from './subscriber.ts'

const OURS = [
  'Скоро первое списание за подписку',
  'Не получилось продлить подписку, попробуем ещё раз',
  'Подписка закончилась: оплата не прошла',
  'Подписка отменена',
]

/** A school whose bank does as it is told, with a person in it. */
export interface SubscriptionFixture {
  school: School
  bank: FakeBank
  mama: Person
  buys: (traits?: PurchaseTraits) => ReturnType<typeof buys>
  held: (product?: string) => ReturnType<typeof held>
  /** Until when a product is open for the person; null where it is not. */
  openTo: (product?: string) => Promise<Date | null>
  /** Lets time pass, in milliseconds, and subscriptions be looked at. */
  after: (ms: number) => Promise<void>
  /** Lets time pass until a moment, and subscriptions be looked at. */
  until: (moment: Date) => Promise<void>
  run: () => Promise<void>
  /** Lets time pass, in milliseconds, and payments be asked about. */
  reconcileAfter: (ms: number) => Promise<void>
  /** Subjects of the mails so far, oldest first: those that tell of charges to come, of failures and of cancellations. */
  mailSubjects: (subjects?: readonly string[]) => Promise<string[]>
  signIn: (email?: string) => Promise<Browser>
  close: () => Promise<void>
}

/** The last days of a month are passed over: periods that begin then have tests of their own. */
const usualDay = (at: Date): number =>
  at.getUTCDate() > 28 ? Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1, 9) : at.getTime()

export const openSubscriptionFixture = async (parts: SchoolOverrides = {}): Promise<SubscriptionFixture> => {
  const bank = createFakeBank()
  const school = await startSchool({ payments: bank.payments, ...parts })
  school.clock.advance(usualDay(school.clock.now()) - school.clock.now().getTime())
  await stockShop(school)
  const mama = await aPerson(school)
  const run = () => runSubscriptions(school.deps)
  /** What was written by then is delivered by then: a mail that waits for too long is not sent. */
  const advance = async (ms: number) => {
    await school.mails()
    school.clock.advance(ms)
  }
  const after = async (ms: number) => {
    await advance(ms)
    await run()
  }
  return {
    school,
    bank,
    mama,
    run,
    after,
    buys: (traits) => buys(school, mama, traits),
    held: (product) => held(school, mama, product),
    openTo: async (product = SUBSCRIPTION) =>
      (await entitlementOf(school.deps.db, mama.id, product))?.availableTo ?? null,
    until: (moment) => after(moment.getTime() - school.clock.now().getTime()),
    reconcileAfter: async (ms) => {
      await advance(ms)
      await reconcile(school.deps)
    },
    mailSubjects: async (subjects = OURS) =>
      (await school.mails())
        .map(({ subject }) => subject)
        .filter((one) => subjects.includes(one))
        .toReversed(),
    signIn: async (username = mama.email) => {
      const browser = school.browser()
      await browser.post('/api/v1/landing-auth/', { username, password: PASSWORD })
      return browser
    },
    close: school.close,
  }
}
