import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aPerson } from '../../auth/testing/people.ts'
import { stockShop } from '../../orders/testing/shop.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { add, cartOf, NO_SUCH_ADDRESS, outcome, signIn } from './testing/shopper.ts'

let school: School
/** Everybody has a school for a month in the cart, and knows the ids of all. */
let browsers: Record<string, Browser>
let carts: Record<string, { cart: string; item: string }>

const people = ['owner', 'other']
const visitors = ['visitor', 'other visitor']
const everybody = [...people, ...visitors]

const enter = async (name: string, at: number): Promise<Browser> => {
  const browser = school.browser({ ip: `203.0.113.${at + 1}` })
  if (visitors.includes(name)) return browser
  await aPerson(school, { email: `${name}@example.com`, phone: null })
  await signIn(browser, `${name}@example.com`)
  return browser
}

beforeEach(async () => {
  school = await startSchool()
  school.clock.advance(0)
  await stockShop(school)
  browsers = {}
  carts = {}
  for (const [at, name] of everybody.entries()) {
    const browser = await enter(name, at)
    await add(browser, 'school:1')
    const { cart_id: cart, items } = await cartOf(browser)
    browsers[name] = browser
    carts[name] = { cart, item: items[0]?.id ?? '' }
  }
})
afterEach(() => school.close())

type Thing = { cart: string; item: string }
const calls: Record<string, (browser: Browser, thing: Thing) => Promise<unknown>> = {
  'get-cart': (browser, { cart }) => browser.post(`/api/v1/get-cart/${cart}/`).then(outcome),
  'set-duration': (browser, { item }) =>
    browser.post('/api/v1/set-duration/', { item_id: item, duration: '3' }).then(outcome),
  'remove-item': (browser, { item }) => browser.post('/api/v1/remove-item/', { item_id: item }).then(outcome),
}

const nobodys = { cart: 'nobodys', item: 'nobodys' }

describe.each(Object.entries(calls))('%s', (_, call) => {
  test.each(everybody)(
    "%s reaches the own thing, and gets somebody else's and nobody's as the same 404",
    async (name) => {
      const browser = browsers[name]
      if (!browser) throw new Error('nobody of that name')
      const others = everybody.filter((other) => other !== name)
      const before = await Promise.all(others.map((other) => cartOf(browsers[other] ?? browser)))
      const found = []
      for (const other of others) found.push(await call(browser, carts[other] ?? nobodys))
      expect([...found, await call(browser, nobodys)]).toEqual([...others, name].map(() => NO_SUCH_ADDRESS))
      expect(await Promise.all(others.map((other) => cartOf(browsers[other] ?? browser)))).toEqual(before)
      expect(await call(browser, carts[name] ?? nobodys)).toMatchObject({ status: 200, body: { status: 'ok' } })
    },
  )
})

test('after signing out the cart of the person is out of reach', async () => {
  const { owner } = browsers
  if (!owner || !carts.owner) throw new Error('no owner')
  await owner.post('/api/v1/logout/')
  expect(await calls['get-cart']?.(owner, carts.owner)).toEqual(NO_SUCH_ADDRESS)
  expect((await cartOf(owner)).items).toEqual([])
})
