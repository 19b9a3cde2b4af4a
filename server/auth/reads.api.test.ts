import { afterEach, beforeEach, expect, test } from 'vitest'
import { allEndpoints } from '../app/endpoints.ts'
import { calls, readings } from '../testing/authorization/matrix.ts'
import { sample, sizes } from '../testing/sizes.ts'
import { type AuthFixture, startAuthFixture } from './testing/auth-fixture.ts'
import { dump } from './testing/tables.ts'

let fixture: AuthFixture
beforeEach(async () => {
  fixture = await startAuthFixture()
})
afterEach(() => fixture.close())

/** Addresses that the spec gives to the checkout's pages. */
const PAGES = ['/checkout/cart/list', '/checkout/cart/review', '/checkout/cart/success', '/user/profile/checkout']

/** What links and scanners hang on an address. */
const QUERIES = [
  '',
  '?blackbox=1',
  '?ya_widget=1',
  '?blackbox=1&ya_widget=1&is_rf=false&cart_id=current&item_id=1',
  '?switch=1&send-code=1&only-auth=1&next=/x',
  '?_method=POST',
]

const addresses = async (): Promise<string[]> => {
  const ofPages = Object.values(calls).flatMap(({ address }) => address ?? [])
  const secret = []
  for (const make of new Set(ofPages)) secret.push(await make(fixture, fixture.school.browser()))
  const others = allEndpoints.map(({ path }) => path).filter((path) => !path.includes(':'))
  return [...secret, ...others, ...Object.values(readings).flat(), ...PAGES, '/nothing']
}

/** 400: the callback of a login provider, in a browser that has begun no attempt. */
test('no address changes anything when it is read, by whoever is signed in and whatever hangs on it', async () => {
  const browser = await fixture.enter('user')
  const all = (await addresses()).flatMap((address, turn) =>
    sample(QUERIES, sizes.queriesOfAddress, turn).map((query) => address + query),
  )
  const before = await dump(fixture.school)
  const cookie = Object.entries(browser.cookies())
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const read = async (address: string, method: string) => {
    const response = await fetch(fixture.school.address + address, { method, headers: { cookie }, redirect: 'manual' })
    await response.arrayBuffer()
    return response.status
  }
  const statuses = []
  for (const address of all) {
    await browser.get(address)
    for (const method of ['GET', 'HEAD', 'OPTIONS']) statuses.push(await read(address, method))
  }
  expect(await dump(fixture.school)).toBe(before)
  expect([...new Set(statuses)].toSorted((left, right) => left - right)).toEqual([200, 204, 303, 400, 404, 405])
})
