import { afterEach, beforeEach, expect, test } from 'vitest'
import { attemptById } from '../stores/attempt-store.ts'
import { entitlementsOf } from '../stores/entitlement-store.ts'
import { momentsOf } from '../stores/order-store.ts'
import { stateOf } from '../testing/fake-provider.ts'
import { sendForm } from '../../forms/testing/send-form.ts'
import { type Buyer, startTestShop, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await startTestShop()
})

afterEach(() => shop.school.close())

/** Somebody at the page of a bank, and a browser of that bank: no cookies of ours. */
const atTheBank = async () => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)
  shop.cloudpayments.charge = () => ({
    kind: 'secure',
    ref: '77',
    url: 'https://pay.example/acs',
    fields: {},
    isFrameable: true,
  })
  const { body } = await buyer.pay()
  const payment = String(body.payment)
  const [charge] = shop.cloudpayments.charges
  shop.cloudpayments.find = () =>
    charge ? { kind: 'state', state: stateOf(charge, { ref: '77' }) } : { kind: 'absent' }
  const bank = shop.school.browser({ origin: 'https://acs.bank.example' })
  const opened = async () => (await entitlementsOf(shop.school.deps.db, buyer.person.id)).map(({ product }) => product)
  return { ...buyer, payment, bank, opened, address: `/checkout/return/${payment}/` }
}

/** What the books say of a payment and its order. */
const known = async (payment: string) => {
  const { db } = shop.school.deps
  const attempt = await attemptById(db, payment)
  return { attempt, moments: await momentsOf(db, attempt?.orderId ?? '') }
}

test('coming back changes nothing and shows what is known, and the way to the success page for the script', async () => {
  const { address, payment, opened, browser } = await atTheBank()
  const before = await known(payment)

  const { status, text, headers } = await browser.get(address)

  expect({ status, opened: await opened(), after: await known(payment) }).toEqual({
    status: 200,
    opened: [],
    after: before,
  })
  expect(text).toContain('Ждём подтверждения банка')
  expect(text).toContain(`<a href="/checkout/cart/success/?payment=${payment}" hidden>`)
  expect(text).toContain('<script src="/pages/return/return.js" defer></script>')
  expect(headers['content-security-policy']).toContain(
    "frame-ancestors 'self' https://landing.example https://partner.example;",
  )
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
})

test('the bank sends the person back across sites and without a session: 3-D Secure is completed and the order paid', async () => {
  const { address, bank, opened, status, payment } = await atTheBank()

  const page = await bank.submit(address, { MD: '77', PaRes: 'pares' })

  expect({ page: page.status, completed: shop.cloudpayments.completed, opened: await opened() }).toEqual({
    page: 200,
    completed: ['pares'],
    opened: ['course:2'],
  })
  expect((await status(payment)).body.status).toBe('success')
})

test('its form sent twice at once is completed once', async () => {
  const { address, bank, opened } = await atTheBank()

  const { find } = shop.cloudpayments
  const held = Promise.withResolvers<null>()
  shop.cloudpayments.find = async (ref) => {
    await held.promise
    return find(ref)
  }
  let finished = 0
  const send = async () => {
    const page = await bank.submit(address, { MD: '77', PaRes: 'pares' })
    finished += 1
    if (finished === 2) held.resolve(null)
    return page
  }

  const pages = await Promise.all([send(), send(), send()])

  expect({
    pages: pages.map(({ status }) => status),
    completed: shop.cloudpayments.completed.length,
    opened: await opened(),
  }).toEqual({ pages: [200, 200, 200], completed: 1, opened: ['course:2'] })
})

test.each([
  ['another transaction', { MD: '78', PaRes: 'pares' }],
  ['no transaction', { PaRes: 'pares' }],
  ['no answer of the bank', { MD: '77' }],
  ['nothing', {}],
])('a forged return with %s gets the same page and grants nothing', async (_, fields) => {
  const { address, bank, opened } = await atTheBank()

  const { status, text } = await bank.submit(address, { ...fields })

  expect({ status, completed: shop.cloudpayments.completed, opened: await opened() }).toEqual({
    status: 200,
    completed: [],
    opened: [],
  })
  expect(text).toContain('Проверяем оплату…')
})

test('a return to a payment that is not there gets the same page, to what is no name of one a refusal, and no markup into either', async () => {
  const browser = shop.school.browser()

  const responses = [
    await browser.get('/checkout/return/nobodys/'),
    await browser.submit('/checkout/return/nobodys/', { MD: '1', PaRes: '1' }),
    await browser.get('/checkout/return/%22%3E%3Cimg%20src%3Dx%3E/'),
  ]

  expect(responses.map(({ status, text }) => [status, text.includes('<img src=x')])).toEqual([
    [200, false],
    [200, false],
    [400, false],
  ])
})

test('what nobody knows after 3-D Secure is found out by the reconciler', async () => {
  const { address, bank, opened, payment, status } = await atTheBank()
  const { find } = shop.cloudpayments
  shop.cloudpayments.find = () => ({ kind: 'unknown', reason: 'timeout' })
  await bank.submit(address, { MD: '77', PaRes: 'pares' })
  shop.cloudpayments.find = find

  shop.school.clock.advance(65_000)
  await shop.reconcile()

  expect({ opened: await opened(), status: (await status(payment)).body.status }).toEqual({
    opened: ['course:2'],
    status: 'success',
  })
})

const number = expect.stringMatching(/^М-\d{5}$/)

/** What a browser is shown of a payment. */
const shownTo = async (browser: Buyer['browser'], address: string) => {
  const { status, text } = await browser.get(address)
  const [, heading] = /<h1>([^<]*)</.exec(text) ?? []
  const [, sum] = /Сумма: <span translate="no">([^<]*)</.exec(text) ?? []
  const [, number] = /Номер заказа: <span translate="no">([^<]*)</.exec(text) ?? []
  return { status, heading, number, sum: sum?.replaceAll('\u00A0', ' '), text }
}

/** The buyer presses the button of the page that checks again, and is led back to the page. */
const checkAgain = async (browser: Buyer['browser'], address: string) => {
  const { status, headers } = await sendForm(browser, address, `${address}check/`, {})
  return [status, headers.location]
}

test('the buyer without scripts checks again and learns that it is paid, once for all, with the way to the purchase', async () => {
  const { address, browser, opened } = await atTheBank()
  const { text: waiting, ...before } = await shownTo(browser, address)
  const checked = [await checkAgain(browser, address)]
  const { text, ...after } = await shownTo(browser, address)
  shop.school.clock.advance(2_001)
  checked.push([(await browser.submit(`${address}check/`, { csrf_token: browser.csrfToken() ?? '' })).status])
  const shown = { status: 200, number, sum: '2 500 ₽' }
  expect([before, checked, after, await opened()]).toEqual([
    { ...shown, heading: 'Ждём подтверждения банка' },
    [[303, address], [303]],
    { ...shown, heading: 'Оплата прошла' },
    ['course:2'],
  ])
  expect(waiting).toContain('Проверить ещё раз</button>')
  expect(text).toContain('href="/course/2/">Открыть покупку<')
  expect(shop.cloudpayments.lookups.length).toBe(1)
})

test('the buyer without scripts learns that a card was refused, and goes back to the order', async () => {
  const { address, browser, opened } = await atTheBank()
  const [charge] = shop.cloudpayments.charges
  const error = { type: 'card', id: '77', code: '5051', description: 'Insufficient funds' }
  shop.cloudpayments.find = () =>
    charge ? { kind: 'state', state: stateOf(charge, { ref: '77', status: 'failed', error }) } : { kind: 'absent' }
  await checkAgain(browser, address)
  const { heading, text } = await shownTo(browser, address)
  expect([heading, await opened()]).toEqual(['Оплата не прошла', []])
  expect(text).toContain('href="/checkout/form/">Начать заново<')
})

test('the button and the calls of the page together ask the provider once in two seconds', async () => {
  const { address, browser, payment, status } = await atTheBank()
  const [charge] = shop.cloudpayments.charges
  shop.cloudpayments.find = () =>
    charge ? { kind: 'state', state: stateOf(charge, { ref: '77', status: 'processing' }) } : { kind: 'absent' }
  shop.school.clock.advance(0)
  const lookups = []
  for (const pause of [0, 0, 2_001]) {
    shop.school.clock.advance(pause)
    await checkAgain(browser, address)
    await status(payment)
    lookups.push(shop.cloudpayments.lookups.length)
  }
  expect(lookups).toEqual([1, 1, 2])
})

test('nobody but the buyer makes the school check a payment', async () => {
  const { address, opened } = await atTheBank()
  const { browser: other } = await shop.buyer()
  const visitor = shop.school.browser()
  const sent = []
  for (const browser of [other, visitor]) {
    await browser.checkAuth()
    sent.push((await browser.submit(`${address}check/`, { csrf_token: browser.csrfToken() ?? '' })).status)
  }
  const forged = await other.submit(`${address}check/`, { csrf_token: 'x' })
  expect([sent, forged.status, shop.cloudpayments.lookups, await opened()]).toEqual([[404, 303], 403, [], []])
})

test('another browser is shown a payment that waits, its sum, and the way to look again', async () => {
  const { address, bank } = await atTheBank()
  const { text, ...shown } = await shownTo(bank, address)
  expect(shown).toEqual({ status: 200, heading: 'Ждём подтверждения банка', number, sum: '2 500 ₽' })
  expect(text).toContain('data-again')
})

test('another browser is shown that it is paid, that a mail is on its way, and the sign-in, and nothing of the person', async () => {
  const { address, bank, person } = await atTheBank()
  await bank.submit(address, { MD: '77', PaRes: 'pares' })
  const { text, ...shown } = await shownTo(shop.school.browser(), address)
  expect(shown).toEqual({ status: 200, heading: 'Оплата прошла', number, sum: '2 500 ₽' })
  expect(text).toContain('Письмо о покупке уже в пути')
  expect(text).toContain('href="/user/profile/"')
  for (const secret of [person.email, person.name, person.phone, 'Шахматы', 'data-again'])
    expect(text).not.toContain(secret)
})

test('another browser is shown a payment that has failed, and the way to begin again', async () => {
  const { address, bank } = await atTheBank()
  const [charge] = shop.cloudpayments.charges
  const error = { type: 'card', id: '77', code: '5051', description: 'Insufficient funds' }
  shop.cloudpayments.find = () =>
    charge ? { kind: 'state', state: stateOf(charge, { ref: '77', status: 'failed', error }) } : { kind: 'absent' }
  await bank.submit(address, { MD: '77', PaRes: 'pares' })
  const { text, ...shown } = await shownTo(shop.school.browser(), address)
  expect(shown).toEqual({ status: 200, heading: 'Оплата не прошла', number, sum: '2 500 ₽' })
  expect(text).toContain('href="/checkout/cart/list/"')
})

test('somebody else who is signed in is shown no more than a visitor', async () => {
  const { address } = await atTheBank()
  const other = await shop.buyer()
  expect((await shownTo(other.browser, address)).heading).toBe('Ждём подтверждения банка')
})

test('the page speaks English where it is lookups to', async () => {
  const { text } = await shop.school.browser().get('/checkout/return/some/?lang=en')

  expect(text).toContain('Checking the payment…')
  expect(text).toContain('href="/checkout/cart/success/?payment=some&amp;lang=en"')
})
