import pLimit from 'p-limit'
import { SECOND_MS } from '../../../contract/durations.ts'
import type { Db } from '../../../db/database.ts'
import type { NoticeMode } from '../../../sandbox/notifications.ts'
import { attemptById, dueProviders, dueRechecks } from '../../stores/attempt-store.ts'
import { staleOrders } from '../../stores/order-store.ts'
import { dueRefunds } from '../../stores/refund-store.ts'
import { reconcile } from '../../worker.ts'
import type { Buyer } from '../test-shop.ts'
import type { AdapterFixture } from './adapter-fixture.ts'

/** How the five minutes go on after people have paid, in seconds. */
const STEPS = [5, 5, ...Array<number>(29).fill(10)]
const MODES: readonly NoticeMode[] = ['prompt', 'double', 'late', 'reordered', 'silent']

const YOOKASSA_CARDS = ['5555555555554444', '5555555555554477', '5555555555554600']
const CLOUDPAYMENTS_CARDS = ['4000000000003055', '4242424242424242', '4000056655665556']
/** Sold by months, since everybody buys again and again: a course can be bought once. */
const PACKAGES = [
  ['school', 1, 1],
  ['school', 1, 3],
  ['camp', 2, 1],
  ['catalog', 1, 1],
] as const

type Random = () => number

const oneOf = <Item>(items: readonly Item[], random: Random): Item => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}

/** Somebody who pays in euros, or in rubles. */
export interface ChaosBuyer extends Buyer {
  isEuro: boolean
}

interface Purchase {
  buyer: Buyer
  payment: string
}

interface Scene {
  fixture: AdapterFixture
  random: Random
}

/** What somebody pays with: a method of the page, or a card that its script knows. */
const payBodyOf = ({ fixture: { sandboxes }, random }: Scene): Record<string, string> => {
  const instrument: readonly (() => Record<string, string>)[] = [
    () => ({ token: sandboxes.cloudpayments.cryptogramOf(oneOf(CLOUDPAYMENTS_CARDS, random)) }),
    () => ({ yoo_token: sandboxes.yookassa.tokenOf(oneOf(YOOKASSA_CARDS, random)) }),
    () => ({ method: 'sbp' }),
    () => ({ method: 'tinkoff' }),
    () => ({ method: 'yandex-kassa' }),
  ]
  const cheaper = random()
  if (cheaper < 0.15) return { ...oneOf(instrument, random)(), use_bonuses: '1' }
  return { ...oneOf(instrument, random)(), ...(cheaper < 0.3 && { promocode: 'LETO' }) }
}

/** What a person does on a page of the provider, as long as it is open. */
const visit = (act: () => void): void => {
  try {
    act()
  } catch {
    // the page says that it is over
  }
}

/** On the provider's or the bank's page most people pay; some are declined, and some leave. True for who comes back from it. */
const onThePage = async ({ fixture, random }: Scene, id: string): Promise<boolean> => {
  const { sandboxes, shop } = fixture
  const { yookassa, tbank, stripe, cloudpayments } = sandboxes
  const attempt = await attemptById(shop.school.deps.db, id)
  const will = random()
  if (!attempt?.ref || attempt.state !== 'action' || will < 0.1) return false
  const { provider, ref } = attempt
  const isDeclined = will < 0.2
  if (provider === 'yookassa') visit(() => (isDeclined ? yookassa.decline(ref, 'general_decline') : yookassa.pay(ref)))
  if (provider === 'tbank') visit(() => (isDeclined ? tbank.decline(ref) : tbank.pay(ref)))
  if (provider === 'stripe') visit(() => void (isDeclined ? stripe.decline(ref) : stripe.complete(ref)))
  if (provider !== 'cloudpayments') return true
  const PaRes = isDeclined ? cloudpayments.failSecure(ref) : cloudpayments.passSecure(ref)
  const bank = shop.school.browser({ origin: sandboxes.address })
  await bank.submit(`/checkout/return/${id}/`, { MD: ref, PaRes })
  return true
}

/** One person buys once: now and then twice at the same time, or in another way after coming back from the page. */
const buy = async (scene: Scene, { isEuro, ...buyer }: ChaosBuyer) => {
  const { random } = scene
  const [type, id, months] = oneOf(PACKAGES, random)
  await buyer.put(type, id, months)
  const call = async () => (isEuro ? buyer.browser.post('/checkout/gettoken/') : buyer.pay(payBodyOf(scene)))
  const body = isEuro ? {} : payBodyOf(scene)
  const same = () => (isEuro ? call() : buyer.pay(body))
  const responses = random() < 0.2 ? await Promise.all([same(), same()]) : [await same()]
  if (random() < 0.15) responses.push(await call())
  const payments = [
    ...new Set(responses.flatMap(({ body }) => (typeof body.payment === 'string' ? [body.payment] : []))),
  ]
  const purchases: Purchase[] = []
  for (const payment of payments) if (await onThePage(scene, payment)) purchases.push({ buyer, payment })
  return { purchases, faults: responses.filter(({ status }) => status >= 500).length }
}

const isAnythingDue = async (db: Db, at: Date): Promise<boolean> => {
  const due: readonly (readonly unknown[])[] = await Promise.all([
    dueProviders(db, at),
    dueRechecks(db, at, 1),
    dueRefunds(db, at, 1),
    staleOrders(db, at, 1),
  ])
  return due.some(({ length }) => length > 0)
}

/** So many processes look after what is due, until nothing is. */
const PROCESSES = 2

const lookAfter = async ({ fixture }: Scene): Promise<void> => {
  const { deps, clock } = fixture.shop.school
  while (await isAnythingDue(deps.db, clock.now()))
    await Promise.all(Array.from({ length: PROCESSES }, () => reconcile(deps)))
}

/** So many people at a time. */
const CROWD = 50

const OVER = ['success', 'paid_bonuses', 'error', 'unavailable']

/** The pages that people have come back to ask how their payments stand; answers those that have to ask again. */
const ask = async (open: readonly Purchase[]): Promise<Purchase[]> => {
  const pending = await pLimit(CROWD).map(open, async (one) => {
    const { body } = await one.buyer.status(one.payment)
    return OVER.includes(String(body.status)) ? [] : [one]
  })
  return pending.flat()
}

/**
 * Everybody buys once, by providers that fail at `rate`; then five minutes of the school's clock pass, in which notifications come as
 * they like and the pages ask how it stands. Answers how many calls the school could not answer.
 */
export const oneRound = async (scene: Scene, buyers: readonly ChaosBuyer[], rate: number) => {
  const { fixture, random } = scene
  const { sandboxes, shop } = fixture
  for (const faults of Object.values(sandboxes.faults)) faults.chance(rate, random)
  for (const notices of Object.values(sandboxes.notices)) notices.setMode(oneOf(MODES, random))
  const bought = await pLimit(CROWD).map(buyers, (buyer) => buy(scene, buyer))
  let open = bought.flatMap(({ purchases }) => purchases)
  for (const step of STEPS) {
    shop.school.clock.advance(step * SECOND_MS)
    if (random() < 0.5) fixture.release()
    await lookAfter(scene)
    open = await ask(open)
  }
  fixture.release()
  await fixture.settled()
  await lookAfter(scene)
  return { faults: bought.reduce((sum, { faults }) => sum + faults, 0) }
}
