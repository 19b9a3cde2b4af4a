import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson, PASSWORD } from '../../auth/testing/people.ts'
import { attemptById, moveAttempt } from '../stores/attempt-store.ts'
import { momentsOf } from '../stores/order-store.ts'
import type { Browser, BrowserResponse } from '../../testing/school.ts'
import { startTestShop, type TestShop } from '../testing/test-shop.ts'

const SCHOOL = 'https://school.example'
const LANDING = 'https://landing.example'
const BANK = 'https://pay.example/form?order=1'

let shop: TestShop

beforeEach(async () => {
  shop = await startTestShop()
  shop.cloudpayments.charge = ({ attemptId: ref }) => ({ kind: 'redirect', ref, url: BANK })
})

afterEach(() => shop.school.close())

const signIn = (page: Browser, email: string) =>
  page.post('/api/v1/landing-auth/', { username: email, password: PASSWORD })

const payOn = async (page: Browser) => {
  await page.post('/api/v1/add-item/', { product_type: 'course', product_id: '2' })
  const { body } = await page.post('/api/v1/get-cart/current/')
  return (await page.post('/checkout/pay/', { cart_id: String(body.cart_id), token: 'cryptogram' })).body
}

/** A buyer who is signed in on a landing only, and whose payment waits at the bank. */
const onLanding = async (email = 'vera@example.com') => {
  await aPerson(shop.school, { email, phone: '+79165554433' })
  const landing = shop.school.browser({ origin: LANDING })
  await signIn(landing, email)
  const reply = await payOn(landing)
  const fields: Record<string, string> = { ticket: String(reply.ticket), address: BANK }
  return { landing, own: landing.at(SCHOOL), reply, fields, path: `/checkout/to-bank/${String(reply.payment)}/` }
}

const ticketIn = ({ text }: BrowserResponse) => /name="ticket" value="([\w-]+)"/.exec(text)?.[1] ?? ''
const userOf = async (page: Browser) => (await page.checkAuth()).body.user_name ?? null
const leadsToBank = ({ status, text }: BrowserResponse) =>
  status === 200 && text.includes(`<a class="button" href="${BANK}">`)

/** Both forms of the way to the bank: that of the landing, and that of the school's own page. */
const goToBank = async ({ landing, own, fields, path }: Awaited<ReturnType<typeof onLanding>>) => {
  const step = await landing.submit(path, fields)
  return own.submit(path, { ...fields, ticket: ticketIn(step) })
}

test('the buyer of a landing goes to the bank with a session on the school’s own pages', async () => {
  const way = await onLanding()
  const { own, reply } = way
  const before = await userOf(own)
  const page = await goToBank(way)
  const back = await own.get(`/checkout/return/${String(reply.payment)}/`)
  expect([
    reply.status,
    before,
    leadsToBank(page),
    await userOf(own),
    back.text.includes('Проверить ещё раз</button>'),
  ]).toEqual(['redirect', null, true, 'Мария', true])
})

test('only the pay call of a landing answers a ticket, and a repeated one answers another', async () => {
  const buyer = await shop.buyer()
  const { ticket: none, status } = await payOn(buyer.browser)
  const { landing, reply } = await onLanding()
  const { ticket: next } = await payOn(landing)
  const { body: polled } = await landing.post('/api/v1/payment-status/', { payment: String(reply.payment) })
  expect([status, none, typeof reply.ticket, next === reply.ticket, polled.ticket]).toEqual([
    'redirect',
    undefined,
    'string',
    false,
    undefined,
  ])
})

test('a spent ticket opens no session, and leads to the bank', async () => {
  const way = await onLanding()
  await goToBank(way)
  const other = shop.school.browser({ origin: LANDING })
  const again = await other.submit(way.path, way.fields)
  expect([leadsToBank(again), ticketIn(again), await userOf(other.at(SCHOOL))]).toEqual([true, '', null])
})

test('the school’s own page opens the session once', async () => {
  const { landing, fields, path } = await onLanding()
  const second = { ...fields, ticket: ticketIn(await landing.submit(path, fields)) }
  const browsers = [shop.school.browser(), shop.school.browser()]
  const pages = await Promise.all(browsers.map((browser) => browser.submit(path, second)))
  const users = await Promise.all(browsers.map(userOf))
  expect([pages.map(leadsToBank), users.filter(Boolean)]).toEqual([[true, true], ['Мария']])
})

test.each([
  [59, 'Мария'],
  [60, null],
])('after %i seconds a ticket opens the session of %s, and leads to the bank', async (seconds, user) => {
  shop.school.clock.advance(0)
  const { landing, own, fields, path } = await onLanding()
  shop.school.clock.advance(seconds * 1_000)
  const step = await landing.submit(path, fields)
  const ticket = ticketIn(step)
  const page = ticket === '' ? step : await own.submit(path, { ...fields, ticket })
  expect([leadsToBank(page), await userOf(own)]).toEqual([true, user])
})

test.each([
  ['another landing', 'https://partner.example', {}],
  ['an unlisted page', 'https://evil.example', {}],
  ['a page that hides its address', LANDING, { origin: 'null', 'sec-fetch-site': 'cross-site' }],
])('%s opens no session with the ticket of a landing, and leads to the bank', async (_, origin, headers) => {
  const { landing, fields, path } = await onLanding()
  const page = landing.at(origin)
  const response = await page.post(path, fields, { as: 'urlencoded', headers })
  expect([leadsToBank(response), ticketIn(response), response.setCookies]).toEqual([true, '', []])
})

test('the ticket to the bank is bound to its payment and to the payment’s buyer', async () => {
  const [mine, other] = [await onLanding(), await onLanding('papa@example.com')]
  const { body } = await other.landing.post('/api/v1/ticket/', { 'success-url': mine.path })
  const responses = [
    await other.landing.submit(other.path, { ...other.fields, ticket: String(mine.reply.ticket) }),
    await other.landing.submit(mine.path, { ...mine.fields, ticket: String(body.ticket) }),
  ]
  expect(responses.map((response) => [leadsToBank(response), ticketIn(response)])).toEqual([
    [true, ''],
    [true, ''],
  ])
})

test.each([
  ['a made-up address', { address: 'https://evil.example/' }],
  ['no ticket and a made-up address', { address: 'https://evil.example/', ticket: '' }],
  ['fields that the bank’s page does not have', { fields: '{"PaReq":"x"}' }],
  ['fields that are no JSON', { fields: '{' }],
])('with %s nobody is led to a bank or signed in', async (_, changes) => {
  const { landing, own, fields, path, reply } = await onLanding()
  const { status, headers } = await landing.submit(path, { ...fields, ...changes })
  const back = `/checkout/return/${String(reply.payment)}/`
  expect([status, headers.location, await userOf(own)]).toEqual([303, back, null])
})

test('who comes to the way to the bank without its form is led to the outcome of the payment', async () => {
  const { own, path, reply } = await onLanding()
  const { status, text } = await own.get(path)
  expect([status, text.includes(`href="/checkout/return/${String(reply.payment)}/"`), text.includes(BANK)]).toEqual([
    200,
    true,
    false,
  ])
})

test('a payment that waits for nobody, or that there is none of, leads to the return page', async () => {
  const { landing, fields, path, reply } = await onLanding()
  await shop.school.deps.transact(async (tx) => {
    await moveAttempt(tx, { id: String(reply.payment), to: 'canceled', by: 'test', at: shop.school.clock.now() })
  })
  const responses = [await landing.submit(path, fields), await landing.submit('/checkout/to-bank/none/', fields)]
  expect(responses.map(({ status, headers }) => [status, headers.location])).toEqual([
    [303, `/checkout/return/${String(reply.payment)}/`],
    [303, '/checkout/return/none/'],
  ])
})

test('who is signed in at the school as somebody else is asked, and pays in either account', async () => {
  const { landing, own, fields, path } = await onLanding()
  await aPerson(shop.school, { email: 'papa@example.com', name: 'Папа', phone: '+79165554434' })
  await signIn(own, 'papa@example.com')
  const second = { ...fields, ticket: ticketIn(await landing.submit(path, fields)) }
  const question = await own.submit(path, second)
  const stayed = await own.submit(path, { address: BANK })
  const staying = await userOf(own)
  const switched = await own.submit(path, { ...second, switch: '1' })
  expect([
    question.text.includes('Здесь вы вошли как p•••@example.com'),
    [leadsToBank(stayed), staying],
    [leadsToBank(switched), await userOf(own)],
  ]).toEqual([true, [true, 'Папа'], [true, 'Мария']])
})

test('a bank’s page that opens by a form gets its fields from the school’s page, which may post to no other site', async () => {
  const fields = { PaReq: 'request', MD: '77', TermUrl: 'https://school.example/checkout/return/1/' }
  shop.cloudpayments.charge = () => ({
    kind: 'secure',
    ref: '77',
    url: 'https://pay.example/acs',
    fields,
    isFrameable: false,
  })
  const way = await onLanding()
  way.fields = { ...way.fields, address: 'https://pay.example/acs', fields: JSON.stringify(fields) }
  const { text, headers } = await goToBank(way)
  expect([
    text.includes('<form method="post" action="https://pay.example/acs">'),
    text.includes('<input type="hidden" name="PaReq" value="request">'),
    /form-action ('self' \S+)/.exec(headers['content-security-policy'] ?? '')?.[1],
    await userOf(way.own),
  ]).toEqual([true, true, "'self' https://pay.example", 'Мария'])
})

test('the way to the bank changes nothing of the payment', async () => {
  const way = await onLanding()
  const { db } = shop.school.deps
  const known = async () => {
    const attempt = await attemptById(db, String(way.reply.payment))
    return { attempt, moments: await momentsOf(db, attempt?.orderId ?? '') }
  }
  const before = await known()
  await goToBank(way)
  expect(await known()).toEqual(before)
})
