import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeBuy } from './buy.ts'
import { wishOf } from './wish.ts'

const SCHOOL = 'https://school.example'

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const notify = vi.fn<(type: string, words: string) => void>()

/** What the shop's code uses of what the script gives it. */
const parts = {
  origin: { api: SCHOOL, folder: '' },
  checkAuth: async () => Response.json({ status: 'anonymous', csrf_token: 'token-1' }),
  notify,
}

const notOwned = () => null

const left: string[] = []

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json({ status: 'ok', count: 2 }))
  notify.mockReset()
  left.length = 0
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', {
    origin: 'https://landing.example',
    href: 'https://landing.example/?utm_source=mail&other=1',
    assign: (url: string) => left.push(url),
  })
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const buttonOf = (attributes: Record<string, string>) => {
  const button = document.createElement('button')
  for (const [name, value] of Object.entries(attributes)) button.setAttribute(`data-school-${name}`, value)
  document.body.append(button)
  return button
}

test.each([
  ['course:12', { type: 'course', product: '12', months: '' }],
  [' gift-certificate:2 ', { type: 'gift-certificate', product: '2', months: '' }],
  ['plus:1', { type: 'plus', product: '1', months: '' }],
  ['', null],
  ['course', null],
  ['course:', null],
  ['course:x', null],
  ['course:1:2', null],
  ['course:1234567890', null],
  ['basket:1', null],
  ['toString:1', null],
  ['Course:1', null],
])('%j names %j', (buy, wish) => {
  expect(wishOf(buttonOf({ buy }))).toEqual(wish)
})

test('the months stand beside it', () => {
  expect(wishOf(buttonOf({ buy: 'school:1', duration: '3' }))).toEqual({ type: 'school', product: '1', months: '3' })
})

test.each([
  ['course:12', '/course/12/checkout?utm_source=mail'],
  ['gift-certificate:2', '/gift-certificate/2/checkout?utm_source=mail'],
  ['plus:12', '/plus/12/checkout?utm_source=mail'],
  ['school:1', '/school/checkout?duration=3&utm_source=mail'],
  ['camp:2', '/school/camp/checkout?duration=3&utm_source=mail'],
  ['catalog:3', '/lessons/catalog/checkout?catalog=3&utm_source=mail'],
  ['lesson:5', '/lessons/checkout?lesson=5&utm_source=mail'],
])(
  'on another origin %s leads to its page of the school, with the marks of the landing, and no call is made',
  async (buy, page) => {
    await makeBuy(parts, notOwned)(buttonOf({ buy, duration: '3' }))
    expect([left, fetched.mock.calls]).toEqual([[SCHOOL + page], []])
  },
)

test('a page that prevents the redirect keeps the visitor', async () => {
  const button = buttonOf({ buy: 'course:12', lang: 'en' })
  const heard: unknown[] = []
  button.addEventListener('school:redirect', (event) => {
    event.preventDefault()
    heard.push(event.detail)
  })
  await makeBuy(parts, notOwned)(button)
  expect([heard, left]).toEqual([[{ url: `${SCHOOL}/course/12/checkout?utm_source=mail&lang=en` }], []])
})

test('where a landing has a checkout of its own the product goes into the cart of that, with the token', async () => {
  document.body.append(document.createElement('school-checkout'))
  const counts: number[] = []
  const button = buttonOf({ buy: 'school:1', duration: '3' })
  button.addEventListener('school:cart', ({ detail }) => counts.push(detail.count))
  await makeBuy(parts, notOwned)(button)
  const [address, init] = fetched.mock.calls[0] ?? []
  const body = init?.body instanceof FormData ? [...init.body] : []
  expect([address, body, init?.headers, counts, left]).toEqual([
    `${SCHOOL}/api/v1/add-item/`,
    [
      ['product_type', 'school'],
      ['product_id', '1'],
      ['duration', '3'],
    ],
    { 'X-CSRFToken': 'token-1' },
    [2],
    [],
  ])
  expect(notify.mock.calls).toEqual([['success', 'Добавлено в\u00A0корзину']])
})

test('pressed twice it buys once, and it is busy meanwhile', async () => {
  document.body.append(document.createElement('school-checkout'))
  const { promise, resolve } = Promise.withResolvers<Response>()
  fetched.mockReturnValue(promise)
  const button = buttonOf({ buy: 'course:12' })
  const buy = makeBuy(parts, notOwned)
  const both = Promise.all([buy(button), buy(button)])
  const whileBusy = button.getAttribute('aria-busy')
  resolve(Response.json({ status: 'ok', count: 1 }))
  await both
  expect([fetched.mock.calls.length, whileBusy, button.hasAttribute('aria-busy')]).toEqual([1, 'true', false])
})

const refusals: [what: string, answer: () => Promise<Response>, words: string][] = [
  [
    'the first sentence of the school',
    async () => Response.json({ errors: { product_id: ['Этого сейчас нет в продаже'] } }, { status: 400 }),
    'Этого сейчас нет в продаже',
  ],
  [
    'an answer without words',
    async () => new Response('<html>', { status: 502 }),
    'Не получилось добавить в\u00A0корзину. Попробуйте ещё раз.',
  ],
  [
    'a network that fails',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Не получилось добавить в\u00A0корзину. Проверьте интернет и\u00A0попробуйте ещё раз.',
  ],
]

test.each(refusals)('%s is told as a refusal, and nobody is led away', async (_, answer, words) => {
  document.body.append(document.createElement('school-checkout'))
  fetched.mockImplementation(answer)
  await makeBuy(parts, notOwned)(buttonOf({ buy: 'course:12' }))
  expect([notify.mock.calls, left]).toEqual([[['error', words]], []])
})

test('what names no product is refused without a call, in the language of the button', async () => {
  await makeBuy(parts, notOwned)(buttonOf({ buy: 'basket:1', lang: 'en' }))
  expect([notify.mock.calls, fetched.mock.calls, left]).toEqual([[['error', 'There is no such product']], [], []])
})

test('what the person has already is not put in again: a press leads to it', async () => {
  document.body.append(document.createElement('school-checkout'))
  await makeBuy(parts, () => '/course/12/')(buttonOf({ buy: 'course:12' }))
  expect([left, fetched.mock.calls]).toEqual([[`${SCHOOL}/course/12/`], []])
})
