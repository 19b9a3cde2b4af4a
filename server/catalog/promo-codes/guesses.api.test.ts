import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aPerson } from '../../auth/testing/people.ts'
import { HOUR_MS } from '../../contract/durations.ts'
import { stockShop } from '../../orders/testing/shop.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { sizes } from '../../testing/sizes.ts'
import { addAll, signIn } from '../carts/testing/shopper.ts'
import { aGift } from '../certificates/testing/gifts.ts'
import { aPromo } from './testing/codes.ts'

const { crowd, wrongPasswords: wrong } = sizes

let school: School
let browser: Browser
beforeEach(async () => {
  school = await startSchool()
  await stockShop(school)
  await aPerson(school)
  await aPromo(school, { code: 'LETO' })
  browser = school.browser()
  await addAll(browser, 'course:2')
})
afterEach(() => school.close())

const use = (fields: Record<string, string>, by = browser) => by.post('/checkout/use-points-post/', fields)
const redeem = (code: string, by = browser) =>
  by.post('/gift-certificate/profile/get/', { action: 'get-product', product_type: 'lils', code })

/** How many of so many guesses were looked up: the others are a 429. */
const lookedUp = async (times: number, guess: (at: number) => Promise<{ status: number }>) => {
  const responses = await Promise.all(Array.from({ length: times }, (_, at) => guess(at)))
  return responses.filter(({ status }) => status !== 429).length
}

/** Visitors behind one address, each with a cart; the carts come from other addresses, since a network has a limit of carts. */
const visitors = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const visitor = school.browser()
      await addAll(visitor.from(`198.51.${at >> 8}.${at & 255}`), 'course:2')
      return visitor
    }),
  )

const useRight = async (all: Browser[]) => {
  const responses = await Promise.all(all.map((one) => use({ promocode: 'LETO' }, one)))
  return responses.filter(({ body }) => body.discount === 250).length
}

describe('behind one address', () => {
  test(`the right codes of ${crowd} people at once are all accepted, and count against nobody`, async () => {
    const all = await visitors(crowd)
    expect(await useRight(all)).toBe(crowd)
    expect(await lookedUp(80, (at) => use({ promocode: `GUESS${at}` }))).toBe(60)
  })

  test('the right codes of 60 people at once are accepted after 30 wrong ones', async () => {
    const all = await visitors(60)
    await lookedUp(30, (at) => use({ promocode: `GUESS${at}` }))
    expect(await useRight(all)).toBe(60)
  })

  test(`60 of ${wrong} wrong codes at once are looked up, and the refused ones do not count again`, async () => {
    school.clock.advance(0)
    expect(await lookedUp(wrong, (at) => use({ promocode: `GUESS${at}` }))).toBe(60)
    school.clock.advance(HOUR_MS / 2)
    expect(await lookedUp(wrong, (at) => use({ promocode: `GUESS${at}` }))).toBe(0)
    school.clock.advance(HOUR_MS / 2 + 1_000)
    expect(await lookedUp(wrong, (at) => use({ promocode: `GUESS${at}` }))).toBe(60)
  })

  test('the wrong codes that a person is refused do not count against the others', async () => {
    const other = school.browser()
    await signIn(browser)
    await lookedUp(70, (at) => use({ promocode: `GUESS${at}` }))
    expect(await lookedUp(70, (at) => use({ promocode: `GUESS${at}` }, other))).toBe(40)
  })

  test('the codes that a network is refused do not count against a person', async () => {
    const other = school.browser()
    await signIn(browser)
    await lookedUp(60, (at) => use({ promocode: `GUESS${at}` }, other))
    expect(await lookedUp(30, (at) => use({ promocode: `GUESS${at}` }))).toBe(0)
    const elsewhere = browser.from('198.51.100.9')
    expect(await lookedUp(30, (at) => use({ promocode: `GUESS${at}` }, elsewhere))).toBe(20)
  })
})

test('a person guesses 20 codes an hour, of promotions, of certificates and of lessons together', async () => {
  await signIn(browser)
  const kinds = [
    (code: string) => use({ promocode: code }),
    (code: string) => use({ checkcode: code }),
    (code: string) => redeem(code),
  ]
  expect(await lookedUp(60, async (at) => (kinds[at % 3] ?? redeem)(`GUESS${at}`))).toBe(20)
})

test('beyond that even a right code is not looked up, until the hour is over', async () => {
  await signIn(browser)
  const gift = await aGift(school)
  school.clock.advance(0)
  await lookedUp(20, (at) => use({ promocode: `GUESS${at}` }))
  const refused = await use({ promocode: 'LETO' })
  expect([refused.status, Number(refused.headers['retry-after']) > 3_000]).toEqual([429, true])
  expect((await redeem(gift)).status).toBe(429)
  school.clock.advance(HOUR_MS + 1_000)
  expect((await use({ promocode: 'LETO' })).body).toMatchObject({ promocode: 'LETO', discount: 250 })
  expect((await redeem(gift)).status).toBe(200)
})

test('an address of the network guesses 60 an hour, whoever sits there', async () => {
  const browsers = [browser, school.browser(), school.browser(), school.browser()]
  for (const one of browsers) await one.checkAuth()
  expect(await lookedUp(80, (at) => use({ promocode: `GUESS${at}` }, browsers[at % 4]))).toBe(60)
  expect((await use({ promocode: 'LETO' }, browser.from('198.51.100.9'))).status).toBe(200)
})

test('a right code is never a guess', async () => {
  await signIn(browser)
  const gift = await aGift(school)
  await lookedUp(19, (at) => use({ promocode: `GUESS${at}` }))
  for (let at = 0; at < 5; at += 1) {
    await use({ promocode: 'LETO' })
    await use({ promocode: gift })
  }
  expect((await use({ promocode: 'LETO' })).body).toMatchObject({ discount: 250 })
  expect([(await use({ promocode: 'WRONG' })).status, (await use({ promocode: 'LETO' })).status]).toEqual([200, 429])
})

test('a known code that gives nothing is a guess like any other', async () => {
  await aPromo(school, { code: 'LAGER', types: ['camp'] })
  await signIn(browser)
  expect(await lookedUp(30, () => use({ promocode: 'LAGER' }))).toBe(20)
})

test('asking for lils guesses nothing', async () => {
  await signIn(browser)
  expect(await lookedUp(30, () => use({ use_bonuses: 'true' }))).toBe(30)
})
