import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson } from '../../auth/testing/people.ts'
import { stockShop } from '../../orders/testing/shop.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { versionsOf } from '../carts/testing/rows.ts'
import { addAll, cartOf, NO_SUCH_ADDRESS, outcome, refusal, signIn } from '../carts/testing/shopper.ts'
import { aGift } from '../certificates/testing/gifts.ts'
import { grantLils } from '../lils/ledger.ts'
import { promoById } from './promo-store.ts'
import { aPromo } from './testing/codes.ts'

let school: School
let browser: Browser
let mama: string
beforeEach(async () => {
  school = await startSchool()
  await stockShop(school)
  mama = (await aPerson(school)).id
  browser = school.browser()
})
afterEach(() => school.close())

const use = (fields: Record<string, string>, by = browser, path = '/checkout/use-points-post/') =>
  by.post(path, { cart_id: 'current', ...fields }).then(outcome)
const ok = (promocode: string, discount: number, discountRub = discount) => ({
  status: 200,
  body: { status: 'ok', promocode, discount, discount_rub: discountRub },
})
const NOT_FOUND = ok('', 0)
const from = (sum: number) => ({ status: 200, body: { ...NOT_FOUND.body, min_sum: sum } })
const inEuros = () => browser.post('/api/v1/set-user-country/', { is_rf: 'false' })
const giveLils = (amount: number) =>
  school.deps.transact((tx) =>
    grantLils(tx, { personId: mama, amount, kind: 'gift', cause: `gift:${amount}`, at: school.deps.now() }),
  )

test.each(['/checkout/use-points-post', '/checkout/use-points-post/', '/checkout/catalog/promocode/'])(
  '%s answers a code with what it takes off the cart',
  async (path) => {
    await aPromo(school, { code: 'LETO', percent: 15 })
    await addAll(browser, 'course:1', 'course:3')
    expect(await use({ promocode: 'leto', use_bonuses: 'false' }, browser, path)).toEqual(ok('LETO', 495))
  },
)

test('a code takes off what is of its types only', async () => {
  await aPromo(school, { code: 'UROK', percent: 50, types: ['lesson'] })
  await addAll(browser, 'course:2', 'lesson:2')
  expect(await use({ promocode: 'UROK' })).toEqual(ok('UROK', 295))
})

test('in euros the discount is said in euros to the cent, and in rubles', async () => {
  await inEuros()
  await aPromo(school, { code: 'LETO', percent: 15 })
  await addAll(browser, 'course:2', 'lesson:2')
  expect(await use({ promocode: 'LETO', is_euro: 'false' })).toEqual(ok('LETO', 5.4, 463.5))
})

test('a code for a sum takes that sum off', async () => {
  await aPromo(school, { code: 'MINUS', kind: 'fixed', percent: null, amountRub: 300_00 })
  await addAll(browser, 'course:2')
  expect(await use({ promocode: 'minus' })).toEqual(ok('MINUS', 300))
})

test('the prices, the discount and the currency that a page claims are not read', async () => {
  await aPromo(school, { code: 'LETO' })
  await addAll(browser, 'course:3')
  const claim = { promocode: 'LETO', is_euro: 'true', product_type: 'course', product_id: '1' }
  expect(await use(claim)).toEqual(from(500))
})

test('unknown, used up, ended and of other types is the same answer', async () => {
  await aPromo(school, { code: 'FULL', limit: 1, used: 1 })
  await aPromo(school, { code: 'ENDED', endsAt: school.deps.now() })
  await aPromo(school, { code: 'OTHER', types: ['camp'] })
  await addAll(browser, 'course:3')
  const outcomes = []
  for (const promocode of ['UNKNOWN', 'FULL', 'ENDED', 'OTHER']) outcomes.push(await use({ promocode }))
  expect(outcomes).toEqual(outcomes.map(() => NOT_FOUND))
})

test('a code counts from 500 rubles on, or 7 euros, and says so below', async () => {
  await aPromo(school, { code: 'LETO' })
  await addAll(browser, 'lesson:1')
  expect(await use({ promocode: 'LETO' })).toEqual(from(500))
  await addAll(browser, 'course:3')
  expect(await use({ promocode: 'LETO' })).toEqual(ok('LETO', 79))
  await inEuros()
  expect(await use({ promocode: 'LETO' })).toEqual(from(7))
  await addAll(browser, 'lesson:2')
  expect(await use({ promocode: 'LETO' })).toEqual(ok('LETO', 1.2, 89))
})

test('a cart without items takes no code', async () => {
  await aPromo(school, { code: 'LETO' })
  expect(await use({ promocode: 'LETO' })).toEqual(from(500))
})

test('a code that is shorter than three characters is refused', async () => {
  const short = 'В промокоде не меньше трёх символов'
  expect(await use({ promocode: 'ab' })).toEqual(refusal('promocode', short))
  expect(await use({ promocode: ' ab ' })).toEqual(refusal('promocode', short))
  expect(await use({ promocode: '' })).toEqual(refusal('promocode', short))
  expect(await use({ checkcode: 'ab' })).toEqual(refusal('checkcode', short))
})

test('a code and lils exclude each other', async () => {
  await aPromo(school, { code: 'LETO' })
  await addAll(browser, 'course:2')
  expect(await use({ promocode: 'LETO', use_bonuses: 'true' })).toEqual(
    refusal('promocode', 'Промокод и лилики нельзя использовать вместе'),
  )
})

test('the cart of somebody else is not there', async () => {
  await aPromo(school, { code: 'LETO' })
  await addAll(browser, 'course:2')
  const { cart_id: cartId } = await cartOf(browser)
  const stranger = school.browser()
  expect(await use({ promocode: 'LETO', cart_id: cartId }, stranger)).toEqual(NO_SUCH_ADDRESS)
  expect(await use({ promocode: 'LETO', cart_id: cartId })).toEqual(ok('LETO', 250))
})

test('where the catalogue subscription is bought by itself, a code takes off its price', async () => {
  await aPromo(school, { code: 'LETO', types: ['catalog'] })
  const subscription = { promocode: 'LETO', product_type: 'catalog', product_id: '4' }
  expect(await use(subscription, browser, '/checkout/catalog/promocode/')).toEqual(ok('LETO', 150))
})

test('the internal code takes the threshold away from the cart and is cleared', async () => {
  const { id } = await aPromo(school, { code: 'SVOI', kind: 'internal', percent: null, limit: 1 })
  await aPromo(school, { code: 'LETO' })
  await addAll(browser, 'course:3')
  const cleared = { status: 200, body: { ...NOT_FOUND.body, is_threshold_waived: true } }
  expect(await use({ promocode: 'svoi' })).toEqual(cleared)
  expect((await cartOf(browser)).is_threshold_waived).toBe(true)
  expect(await use({ promocode: 'LETO' })).toEqual(ok('LETO', 30))
  expect((await promoById(school.deps.db, id))?.used).toBe(1)
  const other = school.browser()
  await addAll(other, 'course:3')
  expect(await use({ promocode: 'svoi' }, other)).toEqual(NOT_FOUND)
})

test('the internal code counts once for a cart, and changes it once', async () => {
  const { id } = await aPromo(school, { code: 'SVOI', kind: 'internal', percent: null })
  await addAll(browser, 'course:3')
  const [before] = await versionsOf(school)
  await use({ promocode: 'SVOI' })
  expect((await use({ promocode: 'SVOI' })).body).toMatchObject({ is_threshold_waived: true })
  expect([(await promoById(school.deps.db, id))?.used, await versionsOf(school)]).toEqual([1, [Number(before) + 1]])
})

test('lils answer what they pay of the cart, a visitor has none', async () => {
  await giveLils(700)
  await addAll(browser, 'course:2')
  expect(await use({ use_bonuses: 'true' })).toEqual(ok('', 0))
  await signIn(browser)
  expect(await use({ use_bonuses: 'true' })).toEqual(ok('', 700))
  expect(await use({ use_bonuses: 'false' })).toEqual(ok('', 0))
  await giveLils(9_000)
  expect(await use({ use_bonuses: 'true' })).toEqual(ok('', 2_500))
})

test('a lil is worth a cent in euros', async () => {
  await giveLils(700)
  await signIn(browser)
  await addAll(browser, 'course:2')
  await inEuros()
  expect(await use({ use_bonuses: 'true' })).toEqual(ok('', 7, 700))
})

test('lils pay for a lesson from 490 rubles on, and for nothing else below 500', async () => {
  await giveLils(100)
  await signIn(browser)
  await addAll(browser, 'course:3')
  expect(await use({ use_bonuses: 'true' })).toEqual(ok('', 0))
  const { items } = await cartOf(browser)
  await browser.post('/api/v1/remove-item/', { item_id: items[0]?.id ?? '' })
  await addAll(browser, 'lesson:1')
  expect(await use({ use_bonuses: 'true' })).toEqual(ok('', 100))
})

test('the code of a gift certificate answers what it is worth and who gave it, however it is typed', async () => {
  const code = await aGift(school, { gender: 'm', giver: 'Пётр' })
  await signIn(browser)
  const gift = { status: 200, body: { status: 'lils', lils: 1_000, user: 'Пётр', gender: 'm' } }
  expect(await use({ promocode: code })).toEqual(gift)
  expect(await use({ promocode: code.toUpperCase().replaceAll('-', ' ') })).toEqual(gift)
})

test('a visitor is told to sign in for whatever looks like the code of a certificate', async () => {
  const signInFirst = refusal('__all__', 'Сначала войдите', 401)
  expect(await use({ promocode: await aGift(school) })).toEqual(signInFirst)
  expect(await use({ promocode: 'aaaa-bbbb-cccc-dddd' })).toEqual(signInFirst)
})

test('whether a code is for lessons is answered whatever lies in the cart, and no for an unknown one', async () => {
  await aPromo(school, { code: 'UROK', types: ['lesson', 'course'] })
  await aPromo(school, { code: 'KURS', types: ['course'] })
  await aPromo(school, { code: 'VSEM' })
  const bodies = []
  for (const checkcode of ['urok', 'KURS', 'VSEM', 'UNKNOWN']) bodies.push((await use({ checkcode })).body)
  expect(bodies).toEqual([true, false, false, false].map((isForLesson) => ({ status: 'ok', for_lesson: isForLesson })))
})
