import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthFixture, startAuthFixture } from '../auth/testing/auth-fixture.ts'
import { dump } from '../auth/testing/tables.ts'
import { calls, strangeAddress } from '../testing/authorization/matrix.ts'
import { checkoutEndpoints } from './routes.ts'

const PAN = '4242424242424242'
const GROUPED = '5555 5555-5555 4444'
const CODE = '917'

let fixture: AuthFixture
beforeAll(async () => {
  fixture = await startAuthFixture()
})
afterAll(() => fixture.close())

/** Calls of the page. What banks and providers send is theirs, and is neither kept nor logged. */
const paths = checkoutEndpoints.filter(({ guard }) => guard === 'token').map(({ path }) => path)

const bodiesOf = async (path: string) => {
  const { fields, more = {} } = calls[`POST ${path}`] ?? {}
  const known: Record<string, string> = { ...(await fields?.(fixture, 'user')) }
  const names = Object.keys({ ...known, ...more }).filter((name) => !name.startsWith('utm_'))
  return [
    ...names.flatMap((name) => [PAN, GROUPED].map((card) => ({ ...known, [name]: card }))),
    ...['cvv', 'cvc', 'card_number', 'x'].map((name) => ({ ...known, [name]: name === 'x' ? PAN : CODE })),
  ]
}

describe.each(paths)('%s', (path) => {
  test('refuses a card’s number in any of its fields, and its code, and keeps and logs neither', async () => {
    const browser = await fixture.enter('user')
    const address = (await calls[`POST ${path}`]?.address?.(fixture, browser)) ?? strangeAddress(path)
    const statuses = []
    for (const body of await bodiesOf(path)) statuses.push((await browser.post(address, body)).status)
    const stored = JSON.stringify(fixture.school.logs()) + (await dump(fixture.school))
    expect({ statuses: [...new Set(statuses)], isStored: /4242424242|5555 5555|"917"/.test(stored) }).toEqual({
      statuses: [400],
      isStored: false,
    })
  })
})

test.each([
  ['a number', { data: `{"pr1nm":"${PAN}"}` }],
  ['a number that is one', { data: `{"pr1pr":${PAN}}` }],
  ['a code', { data: `{"cvv":"${CODE}"}` }],
  ['a code deep inside', { data: `{"pr1nm":{"security-code":"${CODE}"}}` }],
])('an event that tells %s is refused, and the refusal told', async (_, fields) => {
  const before = fixture.school.logs().length
  const { status } = await fixture.school.browser().post('/api/v1/events-sender/', { event: 'pay', ...fields })
  const logs = fixture.school.logs().slice(before)
  const refusals = logs.filter(({ event }) => event === 'card-data-refused')
  expect([status, refusals]).toEqual([400, [expect.objectContaining({ requestId: expect.any(String) })]])
})
