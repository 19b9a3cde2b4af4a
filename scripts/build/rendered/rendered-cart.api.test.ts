import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPages } from '../../../server/app/demo.ts'
import { aPerson } from '../../../server/auth/testing/people.ts'
import { addAll, cartOf, signIn } from '../../../server/catalog/carts/testing/shopper.ts'
import { product } from '../../../server/db/schema.ts'
import { cspHash } from '../../../server/demo/page.ts'
import { openUntil } from '../../../server/orders/stores/entitlement-store.ts'
import { addAttempt } from '../../../server/orders/stores/attempt-store.ts'
import { addOrder } from '../../../server/orders/stores/order-store.ts'
import { aProduct, stockShop } from '../../../server/orders/testing/shop.ts'
import { testConfig } from '../../../server/testing/config.ts'
import { type Browser, type School, startSchool } from '../../../server/testing/school.ts'
import { declaredViews } from './declared-views.ts'
import { renderCartLines } from './rendered-cart.ts'

const LIST = '/checkout/cart/list'
const SKELETON = '<ul class="items skeleton" aria-hidden="true"><li class="item">…</li></ul>'
const EMPTY = '<h2>Подберите обучение</h2>'
const empty = { ruempty: EMPTY, enempty: '<h2>Find something to learn</h2>' }
const markup = { rupass: `<h2>Ваша корзина</h2>${SKELETON}`, enpass: `<h2>Your cart</h2>${SKELETON}` }
const files = {
  'checkout/index.html': '<html lang="%lang%"><school-checkout lang="%lang%"></school-checkout></html>',
  'first-views.json': JSON.stringify({
    ...declaredViews({ login: {}, auth: {}, checkout: markup }, { login: {}, auth: {}, checkout: empty }),
    script: 'early()',
    preloads: '',
  }),
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cart-page-'))
  mkdirSync(join(folder, 'checkout'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
})
afterAll(() => rmSync(folder, { recursive: true }))

let school: School
let browser: Browser
let personId: string
beforeEach(async () => {
  const pagesFolder = pathToFileURL(`${folder}/`)
  const reader = { pageStyles: 'a{}', styles: 'b{}', render: () => ({ markup: '', preloads: '' }) }
  school = await startSchool({
    parts: {
      loadReader: async () => ({ ...reader, cartLines: renderCartLines }),
      pagesFolder,
      pages: [demoPages(testConfig(folder), pagesFolder)],
    },
  })
  await stockShop(school)
  personId = (await aPerson(school)).id
  browser = school.browser()
  await signIn(browser)
})
afterEach(() => school.close())

/** Opens a page as this browser, or as a visitor's without cookies. */
const open = async (path = LIST, holder: Browser | null = browser) => {
  const cookie = Object.entries(holder?.cookies() ?? {}).map(([name, value]) => `${name}=${value}`)
  const headers = { accept: 'text/html', ...(cookie.length > 0 && { cookie: cookie.join('; ') }) }
  const response = await fetch(school.address + path, { headers, redirect: 'manual' })
  const text = await response.text()
  return {
    text,
    caching: response.headers.get('cache-control'),
    policy: response.headers.get('content-security-policy'),
  }
}

const textsIn = (text: string, className: string) =>
  [...text.matchAll(new RegExp(`class="${className}"[^>]*>(?:<b[^>]*>)?([^<]*)`, 'g'))].map(([, found]) => found)

const linesIn = (text: string) => ['name', 'price', 'was', 'off', 'link'].map((name) => textsIn(text, name))

/** What everybody gets: the skeleton, to be asked for before each use. */
const expectPlain = ({ text, caching }: Awaited<ReturnType<typeof open>>) =>
  expect([text.includes(SKELETON), textsIn(text, 'name'), caching]).toEqual([true, [], 'private, no-cache'])

test.each([
  ['', [['Космос', 'Шахматы'], ['3 000 ₽', '2 500 ₽'], ['3 900 ₽'], ['−23 %'], ['Убрать', 'Убрать']]],
  ['/?lang=en', [['Космос', 'Шахматы'], ['₽3,000', '₽2,500'], ['₽3,900'], ['−23 %'], ['Remove', 'Remove']]],
])('the page of a signed-in person has the lines of the cart, in its language: %s', async (path, lines) => {
  await addAll(browser, 'course:1', 'course:2')
  const { text } = await open(LIST + path)
  const plain = linesIn(text).map((found) => found.map((one) => one?.replaceAll('\u00A0', ' ')))
  expect([plain, text.includes(SKELETON), text.includes('<img class="thumb" src="/pages/covers/course.svg"')]).toEqual([
    lines,
    false,
    true,
  ])
})

test('sums are in the currency of the cart', async () => {
  await addAll(browser, 'course:1')
  await browser.post('/api/v1/set-user-country/', { is_rf: 'false' })
  expect(linesIn((await open()).text).slice(1, 3)).toEqual([['35\u00A0€'], ['45\u00A0€']])
})

test('no cache keeps the page, and its policy allows its own styles and scripts and nothing else inline', async () => {
  await addAll(browser, 'course:1')
  const { text, caching, policy } = await open()
  const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => cspHash(css))
  expect(caching).toBe('private, no-store')
  expect(policy).toContain(`style-src 'self' ${styles.join(' ')};`)
  expect(policy).toContain(`script-src 'self' http://127.0.0.1:9 ${cspHash('early()')};`)
  expect(policy).not.toContain('unsafe')
})

test('the name and the picture of a product are text, never markup', async () => {
  const name = `"><script>alert('1')</script>$&<!-- fill lines -->`
  const hostile = aProduct({ type: 'course', productId: 77, name, img: '"><svg onload=alert(1)>' })
  await school.deps.transact((tx) => tx.insert(product).values(hostile))
  await addAll(browser, 'course:77')
  const { text } = await open()
  expect(text).toContain(
    '<b class="name">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;$&amp;&lt;!-- fill lines --&gt;</b>',
  )
  expect(text).toContain('src="&quot;&gt;&lt;svg onload=alert(1)&gt;"')
})

test('nobody sees the cart of another person', async () => {
  await addAll(browser, 'course:1')
  await aPerson(school, { email: 'papa@example.com', phone: null })
  const other = school.browser({ ip: '198.51.100.9' })
  await signIn(other, 'papa@example.com')
  await addAll(other, 'course:2')
  const pages = [await open(), await open(LIST, other), await open()]
  expect(pages.map(({ text }) => textsIn(text, 'name'))).toEqual([['Космос'], ['Шахматы'], ['Космос']])
})

test('a visitor with a cart gets the page that everybody gets, and nothing is read for it', async () => {
  const visitor = school.browser({ ip: '198.51.100.9' })
  await visitor.checkAuth()
  await addAll(visitor, 'course:1')
  school.deps.db = new Proxy(school.deps.db, { get: () => expect.fail('the database is read') })
  expectPlain(await open(LIST, visitor))
  expectPlain(await open(LIST, null))
})

test.each([
  ['', EMPTY],
  ['/?lang=en', empty.enempty],
])('an empty cart, and none, say so in the page, in its language: %s', async (path, heading) => {
  const none = await open(LIST + path)
  await addAll(browser, 'course:1')
  const [item] = (await cartOf(browser)).items
  await browser.post('/api/v1/remove-item/', { item_id: item?.id ?? '' })
  for (const { text, caching } of [none, await open(LIST + path)])
    expect([
      text.includes(`<school-checkout-view class="view columned waiting"`),
      text.includes(heading),
      text.includes(SKELETON),
      caching,
    ]).toEqual([true, true, false, 'private, no-store'])
})

test.each([[[]], [['course:2']]])(
  'a cart with what the person has already has the page that everybody gets, also beside %j',
  async (others) => {
    await addAll(browser, 'course:1', ...others)
    const at = school.clock.now()
    const owned = { id: 'owned', personId, product: 'course:1', availableTo: null, updatedAt: at }
    await school.deps.transact((tx) => openUntil(tx, owned))
    expectPlain(await open())
  },
)

test.each(['?products=course:2', '?trial=1', '?subscribe=1', '?lang=ru&blackbox=1', '?cart_id=1'])(
  'an address that shows other items has the page that everybody gets: %s',
  async (query) => {
    await addAll(browser, 'course:1')
    expectPlain(await open(LIST + query))
  },
)

test('other steps have the page that everybody gets', async () => {
  await addAll(browser, 'course:1')
  expectPlain(await open('/checkout/cart/review'))
})

test('a cart under payment has the page that everybody gets', async () => {
  await addAll(browser, 'course:2')
  const { cart_id: cartId } = await cartOf(browser)
  const at = school.clock.now()
  const money = { currency: 'RUB', sum: 2_500_00, discount: 0, bonuses: 0, lils: 0, total: 2_500_00 } as const
  const order = { id: 'order', personId, kind: 'purchase', state: 'pending', cartId, liveCart: cartId } as const
  const rest = { digest: '', lang: 'ru', utm: {}, createdAt: at, expiresAt: at } as const
  const attempt = { orderId: 'order', personId, purpose: 'charge', provider: 'yookassa', method: 'sbp' } as const
  const more = {
    currency: 'RUB',
    amount: 2_500_00,
    bodyDigest: '',
    savesCard: false,
    isWidget: false,
    createdAt: at,
  } as const
  await school.deps.transact(async (tx) => {
    await addOrder(tx, { ...order, ...money, ...rest }, [], 'pay')
    await addAttempt(tx, { id: 'first', state: 'action', payKey: '1', ...attempt, ...more })
  })
  expectPlain(await open())
})
