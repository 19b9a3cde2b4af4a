import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aPerson } from '../../auth/testing/people.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { analyticsEvent } from '../../db/schema.ts'
import type { Browser } from '../../testing/school.ts'
import { formatMoment } from '../../mail/wording.ts'
import { addMonths } from './period.ts'
import { type SubscriptionFixture, openSubscriptionFixture } from './testing/subscription-fixture.ts'

let fixture: SubscriptionFixture
beforeEach(async () => {
  fixture = await openSubscriptionFixture()
})
afterEach(() => fixture.close())

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

const ask = (browser: Browser, cart = 'current') => browser.post(`/api/v1/get-user-subscription/${cart}/`)
const cancel = (browser: Browser, fields: Record<string, string> = {}) =>
  browser.post('/api/v1/cancel-subscription/', fields)

describe('a subscription that was cancelled', () => {
  test('is shown as the one item of the cart, for who wants to take it up again', async () => {
    await fixture.buys()
    const browser = await fixture.signIn()
    await cancel(browser)
    const { status, body } = await ask(browser)
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'ok',
        currency: 'RUB',
        items: [{ product_id: 4, name: 'Подписка на каталог', type: 'catalog', duration: 1, price: 0 }],
        cards: [{ name: 'Visa ••••\u00A04242' }],
        is_recurrent: true,
      },
    ])
  })

  test('is active again once it is paid, by the new card, and what is left of the old month is not lost', async () => {
    await fixture.buys()
    const { id, periodEnd } = await fixture.held()
    await cancel(await fixture.signIn())
    await fixture.after(10 * DAY_MS)
    await fixture.buys({ kind: 'resubscribe', last4: '1881' })
    const resumed = await fixture.held()
    await fixture.until(resumed.periodEnd)
    expect(resumed).toMatchObject({ id, state: 'active', periodEnd: addMonths(periodEnd, 1), canceledAt: null })
    expect([resumed.nextChargeAt, fixture.bank.charges.length]).toEqual([resumed.periodEnd, 1])
  })
})

const resume = async (browser: Browser, fields: Record<string, string>) => {
  const { cart_id } = (await ask(browser)).body
  return browser.post('/checkout/pay/', { cart_id: String(cart_id), resubscribe: '1', total: '0', ...fields })
}

const cardOf = async (browser: Browser) => {
  const { cards } = (await ask(browser)).body
  const [card] = Array.isArray(cards) ? cards : []
  return String(card?.id)
}

describe('within the month that is paid', () => {
  test('it costs nothing now, and says until when it is paid', async () => {
    await fixture.buys()
    const { periodEnd } = await fixture.held()
    const browser = await fixture.signIn()
    await cancel(browser)
    const { items, hide_lil_and_promo: isHidden } = (await ask(browser)).body
    expect([items, isHidden]).toMatchObject([[{ price: 0, available_to: periodEnd.toISOString() }], true])
  })

  test('a saved card switches the renewal on again: nothing is charged, and the month is neither longer nor shorter', async () => {
    await fixture.buys()
    const { id, periodEnd } = await fixture.held()
    await cancel(await fixture.signIn())
    await fixture.after(10 * DAY_MS)
    const browser = await fixture.signIn()
    const card_id = await cardOf(browser)
    const { body } = await resume(browser, { card_id })
    expect(body.status).toBe('paid_bonuses')
    expect(await fixture.held()).toMatchObject({
      id,
      state: 'active',
      price: 1_500_00,
      cardId: card_id,
      periodEnd,
      nextChargeAt: periodEnd,
      canceledAt: null,
    })
    expect([await fixture.openTo(), fixture.bank.charges]).toEqual([periodEnd, []])
    await fixture.until(periodEnd)
    expect(fixture.bank.charges).toMatchObject([{ money: { amount: 1_500_00 } }])
  })

  test('the reply and the mail name the next charge, and nothing becomes a purchase', async () => {
    await fixture.buys()
    const browser = await fixture.signIn()
    await cancel(browser)
    const bought = async () => [
      (await browser.post('/api/v1/purchases/')).body.purchases,
      await fixture.school.deps.db.$count(analyticsEvent),
    ]
    const before = await bought()
    const { body } = await resume(browser, { card_id: await cardOf(browser) })
    const { periodEnd } = await fixture.held()
    const mails = (await fixture.school.mails()).filter(({ subject }) => subject === 'Подписка возобновлена')
    expect([body, await bought(), mails.map(({ text }) => plain(text))]).toEqual([
      expect.objectContaining({
        available_to: periodEnd.toISOString(),
        order: expect.objectContaining({ total: 0, is_resumed: true }),
      }),
      before,
      [expect.stringContaining(`Следующее списание ${plain(formatMoment(periodEnd, 'ru'))}: 1 500 ₽ с карты •• 4242`)],
    ])
  })

  test('so it is in euros: nothing is charged, and from the end of the month on 18 euro', async () => {
    await fixture.buys({ currency: 'EUR' })
    const { periodEnd } = await fixture.held()
    const browser = await fixture.signIn()
    await browser.post('/api/v1/set-user-country/', { is_rf: 'false' })
    await cancel(browser)
    const shown = (await ask(browser)).body
    const { body } = await resume(browser, { card_id: await cardOf(browser) })
    const resumed = await fixture.held()
    expect([shown, body.status, resumed, fixture.bank.charges]).toMatchObject([
      {
        currency: 'EUR',
        items: [{ price: 0, available_to: periodEnd.toISOString() }],
        cards: [{ provider: 'stripe' }],
      },
      'paid_bonuses',
      { state: 'active', currency: 'EUR', price: 18_00, periodEnd, nextChargeAt: periodEnd, canceledAt: null },
      [],
    ])
    await fixture.until(periodEnd)
    expect(fixture.bank.charges).toMatchObject([{ money: { amount: 18_00, currency: 'EUR' } }])
  })

  test('a new card is bound by a ruble, which is given back', async () => {
    await fixture.buys()
    const { periodEnd } = await fixture.held()
    const browser = await fixture.signIn()
    await cancel(browser)
    const { body } = await resume(browser, { token: 'cryptogram', new_card: '1' })
    expect([body.status, fixture.bank.charges]).toMatchObject(['success', [{ money: { amount: 1_00 } }]])
    expect(await fixture.held()).toMatchObject({ state: 'active', periodEnd, nextChargeAt: periodEnd })
    expect(await fixture.openTo()).toEqual(periodEnd)
  })

  test('a trial that was cancelled goes on as one: its first charge is announced', async () => {
    await fixture.buys({ kind: 'trial' })
    const { periodEnd } = await fixture.held()
    const browser = await fixture.signIn()
    await cancel(browser)
    await resume(browser, { card_id: await cardOf(browser) })
    expect(await fixture.held()).toMatchObject({ state: 'trial', periodEnd, nextChargeAt: periodEnd })
  })

  test('twice is once, and once the month is over it costs what it costs', async () => {
    await fixture.buys()
    const { periodEnd } = await fixture.held()
    const browser = await fixture.signIn()
    await cancel(browser)
    const card_id = await cardOf(browser)
    const { cart_id } = (await ask(browser)).body
    const fields = { cart_id: String(cart_id), resubscribe: '1', total: '0', card_id, pay_key: 'again' }
    const responses = [await browser.post('/checkout/pay/', fields), await browser.post('/checkout/pay/', fields)]
    expect(responses.map(({ body }) => body.status)).toEqual(['paid_bonuses', 'paid_bonuses'])
    await cancel(browser)
    await fixture.until(new Date(periodEnd.getTime() + 1_000))
    const newBrowser = await fixture.signIn()
    expect((await ask(newBrowser)).body.items).toMatchObject([{ price: 1_500, available_to: null }])
    const late = await resume(newBrowser, { card_id, pay_key: 'late' })
    expect([late.status, fixture.bank.charges]).toEqual([400, []])
  })
})

test('a subscription that could not be renewed starts anew once it is paid', async () => {
  await fixture.buys()
  fixture.bank.plan({ kind: 'refused', code: '5051' })
  await fixture.until((await fixture.held()).periodEnd)
  await fixture.buys({ kind: 'resubscribe' })
  const periodEnd = addMonths(fixture.school.clock.now(), 1)
  expect(await fixture.held()).toMatchObject({ state: 'active', retries: 0, periodEnd, nextChargeAt: periodEnd })
})

test('a subscription that has ended may be taken up again', async () => {
  await fixture.buys()
  fixture.bank.plan({ kind: 'refused', code: '5041' })
  await fixture.until((await fixture.held()).periodEnd)
  expect((await ask(await fixture.signIn())).status).toBe(200)
})

describe('there is nothing to take up again', () => {
  test('for who has never had a subscription', async () => {
    expect((await ask(await fixture.signIn())).status).toBe(404)
  })

  test.each(['trial', 'subscribe'] as const)('while one runs (%s)', async (kind) => {
    await fixture.buys({ kind })
    expect((await ask(await fixture.signIn())).status).toBe(404)
  })

  test('while a charge of it is under way', async () => {
    await fixture.buys()
    fixture.bank.plan({ kind: 'lost', isPaid: true })
    await fixture.until((await fixture.held()).periodEnd)
    const browser = await fixture.signIn()
    await cancel(browser)
    const early = (await ask(browser)).status
    await fixture.reconcileAfter(60_000)
    expect([early, (await ask(browser)).status]).toEqual([404, 200])
  })

  test('for a visitor, who has to sign in first', async () => {
    expect((await ask(fixture.school.browser())).status).toBe(401)
  })
})

const other = async (): Promise<Browser> => {
  await aPerson(fixture.school, { email: 'papa@example.com' })
  return fixture.signIn('papa@example.com')
}

describe('what belongs to somebody else is not found', () => {
  test('a cart', async () => {
    await fixture.buys()
    const [mama, papa] = [await fixture.signIn(), await other()]
    await cancel(mama)
    const cart = String((await ask(mama)).body.cart_id)
    const responses = [await ask(papa, cart), await ask(mama, cart), await ask(mama, 'another')]
    expect(responses.map(({ status }) => status)).toEqual([404, 200, 404])
  })

  test('a subscription, which then stays', async () => {
    await fixture.buys()
    const { id } = await fixture.held()
    const [papa, visitor] = [await other(), fixture.school.browser()]
    const responses = [
      await cancel(papa),
      await cancel(papa, { subscription: id }),
      await cancel(visitor, { subscription: id }),
    ]
    expect([responses.map(({ status }) => status), (await fixture.held()).state]).toEqual([[404, 404, 401], 'active'])
  })
})

test('of two subscriptions the one that is named is cancelled', async () => {
  await fixture.buys()
  await fixture.buys({ kind: 'purchase', product: 'plus:1' })
  const { id } = await fixture.held()
  await cancel(await fixture.signIn(), { subscription: id })
  expect([(await fixture.held()).state, (await fixture.held('plus:1')).state]).toEqual(['canceled', 'active'])
})

test('a cancellation that is sent twice is told once', async () => {
  await fixture.buys()
  const browser = await fixture.signIn()
  const first = await cancel(browser)
  await fixture.after(1_000)
  const second = await cancel(browser)
  expect([[first.status, second.status], await fixture.mailSubjects()]).toEqual([[200, 200], ['Подписка отменена']])
})
