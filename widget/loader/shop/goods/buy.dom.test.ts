import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noPageSession } from '../../../browser/host.ts'
import { makeBuy } from './buy.ts'
import { productRequestOf } from './buying-page.ts'
import { createChosenProducts } from '../chosen-products.ts'

const SCHOOL = 'https://school.example'

let chosen = createChosenProducts(SCHOOL, () => sessionStorage)

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const notify = vi.fn<(type: string, text: string) => void>()

/** What the shop's code uses of what the script gives it. */
const parts = {
  origin: { api: SCHOOL, folder: '', ways: [] },
  checkAuth: async () => Response.json({ status: 'anonymous', csrf_token: 'token-1' }),
  pageSessionOf: () => noPageSession,
  chosenFor: () => chosen,
  notify,
}

const notOwned = () => null

const left: string[] = []

beforeEach(() => {
  chosen = createChosenProducts(SCHOOL, () => sessionStorage)
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
  sessionStorage.clear()
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
])('%j names %j', (buy, productRequest) => {
  expect(productRequestOf(buttonOf({ buy }))).toEqual(productRequest)
})

test('the months stand beside it', () => {
  expect(productRequestOf(buttonOf({ buy: 'school:1', duration: '3' }))).toEqual({
    type: 'school',
    product: '1',
    months: '3',
  })
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
  const received: unknown[] = []
  button.addEventListener('school:redirect', (event) => {
    event.preventDefault()
    received.push(event.detail)
  })
  await makeBuy(parts, notOwned)(button)
  expect([received, left]).toEqual([[{ url: `${SCHOOL}/course/12/checkout?utm_source=mail&lang=en` }], []])
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

test('in a flood of carts the browser solves the puzzle of the school, and the product is in the cart', async () => {
  document.body.append(document.createElement('school-checkout'))
  const secrets = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'two' }
  const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 3, deriveKey, ...secrets })
  const solved: boolean[] = []
  fetched.mockImplementation(async (_, { body }) => {
    const solution = body instanceof FormData ? body.get('puzzle') : null
    if (typeof solution !== 'string')
      return Response.json({ status: 'puzzle', error: 'Подтвердите', challenge }, { status: 400 })
    const { verified } = await verifySolution({ ...JSON.parse(atob(solution)), deriveKey, ...secrets })
    solved.push(verified)
    return Response.json({ status: 'ok', count: 1 })
  })
  await makeBuy(parts, notOwned)(buttonOf({ buy: 'course:12' }))
  expect([solved, notify.mock.calls]).toEqual([[true], [['success', 'Добавлено в\u00A0корзину']]])
})

/** The school's refusal of a cart for a browser that keeps no cookies. */
const noCookies = async () =>
  Response.json({ errors: { cookies: ['Разрешите сайту сохранять файлы cookie'] } }, { status: 400 })

test('where the landing’s browser keeps no cookies, the page holds the products for its checkout, each once', async () => {
  document.body.append(document.createElement('school-checkout'))
  fetched.mockImplementation(noCookies)
  const counts: number[] = []
  document.body.addEventListener('school:cart', ({ detail }) => counts.push(detail.count))
  const buy = makeBuy(parts, notOwned)
  await buy(buttonOf({ buy: 'course:12' }))
  await buy(buttonOf({ buy: 'school:1', duration: '3' }))
  await buy(buttonOf({ buy: 'school:1', duration: '12' }))
  expect([chosen.names(), counts, left]).toEqual(['course:12,school:1:12', [1, 2, 2], []])
  expect(notify.mock.calls).toEqual(Array.from({ length: 3 }, () => ['success', 'Добавлено в\u00A0корзину']))
})

test.each(['product', 'trial', 'subscribe', 'resubscribe'])(
  'beside a checkout with %s only, such a press leads to the product’s own page',
  async (attribute) => {
    const checkout = document.createElement('school-checkout')
    checkout.setAttribute(attribute, 'course:3')
    document.body.append(checkout)
    fetched.mockImplementation(noCookies)
    await makeBuy(parts, notOwned)(buttonOf({ buy: 'course:12' }))
    expect([left, chosen.names()]).toEqual([[`${SCHOOL}/course/12/checkout?utm_source=mail`], ''])
  },
)

test('on the school’s own pages a browser without cookies is told of them', async () => {
  vi.stubGlobal('location', { origin: SCHOOL, href: `${SCHOOL}/courses/` })
  fetched.mockImplementation(noCookies)
  await makeBuy(parts, notOwned)(buttonOf({ buy: 'course:12' }))
  expect([notify.mock.calls, chosen.names()]).toEqual([[['error', 'Разрешите сайту сохранять файлы cookie']], ''])
})

const refusals: [what: string, respond: () => Promise<Response>, message: string][] = [
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

test.each(refusals)('%s is told as a refusal, and nobody is led away', async (_, respond, message) => {
  document.body.append(document.createElement('school-checkout'))
  fetched.mockImplementation(respond)
  await makeBuy(parts, notOwned)(buttonOf({ buy: 'course:12' }))
  expect([notify.mock.calls, left]).toEqual([[['error', message]], []])
})

const unlisted = () => Promise.reject(new DOMException('ALLOWED_ORIGINS', 'SecurityError'))

test('a page that nobody listed is told as such, and nobody is led away', async () => {
  document.body.append(document.createElement('school-checkout'))
  await makeBuy({ ...parts, checkAuth: unlisted }, notOwned)(buttonOf({ buy: 'course:12' }))
  const message =
    'Не получилось добавить в\u00A0корзину: эта страница ещё не\u00A0подключена к\u00A0школе. Напишите об этом школе, пожалуйста.'
  expect([notify.mock.calls, fetched.mock.calls, left]).toEqual([[['error', message]], [], []])
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

const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)

/** A certificate and a course whose buttons belong to one form, on a page of the school. */
const giftPage = () => {
  document.body.innerHTML = `<school-cart></school-cart><form id="gift">
    <input name="giver_name" value="Бабушка Оля"><input name="other" value="x">
    <select name="giver_gender"><option value=""></option></select>
    <input type="email" name="receiver_email" value="vnuk@example.com"><textarea name="message">Ура</textarea>
    <input type="date" name="send_on" value="2026-12-24"></form>
    <button form="gift" data-school-buy="gift-certificate:2">Купить</button>
    <button form="gift" data-school-buy="course:12">Купить</button>`
  vi.stubGlobal('location', { origin: SCHOOL, href: `${SCHOOL}/` })
  const [gift, course] = document.querySelectorAll('button')
  if (!gift || !course) throw new Error('no buttons')
  return { gift, course }
}

/** The fields of a call. */
const sent = (call: number) => {
  const body = fetched.mock.calls[call]?.[1].body
  return body instanceof FormData ? Object.fromEntries(body) : null
}

describe('a certificate whose button has a form', () => {
  test('brings what the form says of the gift; other products bring nothing of it', async () => {
    const { gift, course } = giftPage()
    const buy = makeBuy(parts, notOwned)
    await buy(gift)
    await buy(course)
    expect([sent(0), sent(1)]).toEqual([
      {
        product_type: 'gift-certificate',
        product_id: '2',
        giver_name: 'Бабушка Оля',
        receiver_email: 'vnuk@example.com',
        message: 'Ура',
        send_on: '2026-12-24',
      },
      { product_type: 'course', product_id: '12' },
    ])
  })

  test('says at its field what the school refuses, until something else is typed', async () => {
    const { gift } = giftPage()
    fetched.mockImplementation(async () =>
      Response.json({ errors: { send_on: ['Выберите другой день'] } }, { status: 400 }),
    )
    await makeBuy(parts, notOwned)(gift)
    const shown = fieldOf('send_on')?.validationMessage
    fieldOf('message')?.dispatchEvent(new Event('input', { bubbles: true }))
    expect([shown, fieldOf('send_on')?.validationMessage, notify.mock.calls]).toEqual(['Выберите другой день', '', []])
  })

  test('sends nothing that the browser itself finds wrong, and tells what belongs to no field', async () => {
    const { gift } = giftPage()
    fieldOf('receiver_email')?.setAttribute('value', 'vnuk')
    await makeBuy(parts, notOwned)(gift)
    const before = fetched.mock.calls.length
    fieldOf('receiver_email')?.setAttribute('value', 'vnuk@example.com')
    fetched.mockImplementation(async () => Response.json({ errors: { product_id: ['Нет'] } }, { status: 400 }))
    await makeBuy(parts, notOwned)(gift)
    expect([before, notify.mock.calls]).toEqual([0, [['error', 'Нет']]])
  })
})
