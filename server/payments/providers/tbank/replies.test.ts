import { expect, test } from 'vitest'
import type { Provider } from '../../provider.ts'
import { sandboxSettings } from '../../settings.ts'
import { createTbank } from './adapter.ts'
import { knownCodes, describeTbank } from './describe.ts'
import { receiptOf } from './init.ts'
import { aCharge, addressOf } from './testing/provider-fixture.ts'

const providerOf = (send: typeof fetch): Provider => {
  const settings = sandboxSettings('http://127.0.0.1:1').tbank
  if (!settings) throw new Error('no settings')
  return createTbank(settings, { now: () => new Date('2026-11-21T10:00:00.000Z'), timeoutMs: 50, fetch: send })
}

const state = { Success: true, ErrorCode: '0', PaymentId: '17', OrderId: 'attempt-1', Amount: 100 }

const findBy = async (body: unknown) => providerOf(async () => Response.json(body)).find('17')

const statusOf = async (Status: string) => {
  const found = await findBy({ ...state, Status, ErrorCode: '7' })
  return found.kind === 'state' ? found.state.status : found.kind
}

test.each([
  ['pending', ['NEW', 'FORM_SHOWED', '3DS_CHECKING']],
  [
    'processing',
    ['PREAUTHORIZING', 'AUTHORIZING', '3DS_CHECKED', 'PAY_CHECKING', 'CONFIRMING', 'CONFIRM_CHECKING', 'REVERSING'],
  ],
  ['failed', ['REJECTED', 'AUTH_FAIL', 'DEADLINE_EXPIRED', 'ATTEMPTS_EXPIRED']],
  ['canceled', ['CANCELED', 'REVERSED']],
])('what the bank calls otherwise is %s', async (meaning, statuses) => {
  expect(await Promise.all(statuses.map(statusOf))).toEqual(statuses.map(() => meaning))
})

test.each([
  ['authorized', ['AUTHORIZED', 'PARTIAL_REVERSED']],
  ['paid', ['CONFIRMED', 'REFUNDING', 'ASYNC_REFUNDING', 'PARTIAL_REFUNDED', 'REFUNDED']],
])('what the bank calls otherwise is %s, with the card that was kept', async (meaning, statuses) => {
  const card = { Pan: '430000******0777', Status: 'A', RebillId: '5', ExpDate: '1230' }
  const found = await Promise.all(
    statuses.map((Status) =>
      providerOf(async (url) =>
        Response.json(addressOf(url).endsWith('/GetCardList') ? [{ Pan: 'x' }, card] : { ...state, Status }),
      ).find('17'),
    ),
  )
  const storedCard = { token: '5', brand: 'visa', last4: '0777', expiry: '1230', fingerprint: null }
  expect(found.map((one) => one.kind === 'state' && [one.state.status, one.state.card])).toEqual(
    statuses.map(() => [meaning, storedCard]),
  )
})

test.each([
  ['a state that nobody knows', { ...state, Status: 'WHATEVER' }, 'state WHATEVER'],
  ['another payment', { ...state, PaymentId: '18', Status: 'CONFIRMED' }, 'another payment'],
  ['no sum', { ...state, Amount: undefined, Status: 'CONFIRMED' }, 'answer'],
  ['a sum with a fraction', { ...state, Amount: 1.5, Status: 'CONFIRMED' }, 'answer'],
  ['a sum below nothing', { ...state, Amount: -100, Status: 'CONFIRMED' }, 'answer'],
  ['a refusal of another kind', { Success: false, ErrorCode: '3' }, 'code 3'],
  ['a list', [], 'answer'],
  ['nothing', null, 'answer'],
])('an answer with %s says nothing about the payment', async (_, body, reason) => {
  expect(await findBy(body)).toEqual({ kind: 'unknown', reason })
})

const endless = () =>
  new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)) })

test.each<[string, typeof fetch, string]>([
  ['an answer without end', async () => new Response(endless()), 'answer'],
  ['a page instead of JSON', async () => new Response('<h1>Технические работы</h1>'), 'answer'],
  ['a dead line', async () => Promise.reject(new TypeError('fetch failed')), 'network'],
  [
    'silence',
    async (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      }),
    'timeout',
  ],
])('%s is an unknown result of everything and rejects nothing', async (_, send, reason) => {
  const provider = providerOf(send)
  const money = { amount: 100, currency: 'RUB' } as const
  const token = { kind: 'saved', token: '5', by: 'merchant' } as const
  const outcomes = await Promise.all([
    provider.charge(aCharge()),
    provider.charge(aCharge({ instrument: token })),
    provider.find('17'),
    provider.findLost('attempt-1', new Date()),
    provider.capture('17', money, []),
    provider.cancel('17'),
    provider.refund({ refundId: 'r', ref: '17', money, receipt: [] }),
  ])
  expect(outcomes).toEqual(outcomes.map(() => ({ kind: 'unknown', reason })))
})

test('redirects are refused, and nothing follows them', async () => {
  const modes: (RequestRedirect | undefined)[] = []
  const provider = providerOf(async (_, init) => {
    modes.push(init?.redirect)
    return Response.error()
  })
  await provider.find('17')
  expect(modes).toEqual(['error', 'error'])
})

test('a page’s address that is none of the web is no answer', async () => {
  const initReply = { Success: true, PaymentId: '17', PaymentURL: 'javascript:alert(1)' }
  expect((await providerOf(async () => Response.json(initReply)).charge(aCharge())).kind).toBe('unknown')
})

test('items of a receipt are prices times quantities and sum to the amount', () => {
  const { Receipt } = receiptOf([
    { name: 'Курс', quantity: 3, amount: 100 },
    { name: 'Подарок', quantity: 1, amount: 0 },
    { name: 'Камера', quantity: 2, amount: 501 },
  ])
  const items = Receipt?.Items.map(({ Name, Quantity, Price, Amount }) => [Name, Quantity, Price, Amount])
  expect(items).toEqual([
    ['Курс', 1, 34, 34],
    ['Курс', 2, 33, 66],
    ['Камера', 1, 251, 251],
    ['Камера', 1, 250, 250],
  ])
})

test('a receipt goes to the person’s address, and there is none of what costs nothing', () => {
  const item = { Tax: 'none', PaymentMethod: 'full_payment', PaymentObject: 'service' }
  const Items = [{ Name: 'Курс', Quantity: 2, Price: 50, Amount: 100, ...item }]
  const lines = [{ name: 'Курс', quantity: 2, amount: 100 }]
  const free = [{ name: 'Подарок', quantity: 1, amount: 0 }]
  expect([receiptOf(lines, 'parent@school.example'), receiptOf(lines), receiptOf(free), receiptOf([])]).toEqual([
    { Receipt: { Email: 'parent@school.example', Taxation: 'usn_income', Items } },
    { Receipt: { Taxation: 'usn_income', Items } },
    {},
    {},
  ])
})

test('every code that a person can get has a sentence of its own in both languages, and an unknown one a general one', () => {
  const languages = ['ru', 'en'] as const
  const bare = languages.flatMap((lang) =>
    knownCodes.filter((code) => describeTbank(code, lang) === describeTbank('', lang)),
  )
  const own = ['1051', '1082', 'DEADLINE_EXPIRED', '76', '5065'].every((code) => knownCodes.includes(code))
  const strange = languages.map((lang) => describeTbank('constructor', lang) === describeTbank('', lang))
  expect([bare, own, strange, new Set(knownCodes).size]).toEqual([[], true, [true, true], knownCodes.length])
})
