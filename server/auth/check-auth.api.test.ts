import { afterEach, beforeEach, expect, test } from 'vitest'
import { type School, startSchool } from '../testing/school.ts'
import { PASSWORD, aPerson } from './testing/people.ts'

let school: School
beforeEach(async () => {
  school = await startSchool()
})
afterEach(() => school.close())

const common = {
  csrf_token: expect.any(String),
  redirect_origins: ['https://landing.example', 'https://partner.example'],
  event_origins: ['https://start.bizon365.ru'],
  support: { email: 'help@school.example' },
  passkeys: { rp_id: 'school.example', is_here: true },
}

test('a visitor is anonymous and gets a token for further calls', async () => {
  const { status, body } = await school.browser().checkAuth()
  expect({ status, body }).toEqual({ status: 200, body: { status: 'anonymous', ...common } })
})

test.each([
  ['https://school.example', { rp_id: 'school.example', is_here: true }],
  ['https://landing.example', { rp_id: 'school.example', is_here: true }],
  ['https://partner.example', { rp_id: 'school.example', is_here: false }],
])('a page on %s is told whether passkeys work there', async (origin, passkeys) => {
  expect((await school.browser({ origin }).checkAuth()).body.passkeys).toEqual(passkeys)
})

test('a school without passkeys tells nothing of them and knows no such calls', async () => {
  const without = await startSchool({ config: { passkeys: null } })
  const browser = without.browser()
  const { body } = await browser.checkAuth()
  const { status } = await browser.post('/api/v1/passkey-challenge/')
  await without.close()
  expect(['passkeys' in body, status]).toEqual([false, 400])
})

test.each([
  ['author', 'https://school.example', true],
  ['staff', 'https://school.example', true],
  ['visitor', 'https://school.example', undefined],
  ['author', 'https://landing.example', undefined],
  ['staff', 'https://landing.example', undefined],
] as const)('a page of the school alone is told who may write: %s on %s', async (role, origin, hasStudio) => {
  await aPerson(school, { role })
  const browser = school.browser({ origin })
  await browser.post('/api/v1/landing-auth/', { username: 'mama@example.com', password: PASSWORD })
  const { body } = await browser.checkAuth()
  expect(body).toMatchObject({ status: 'ok' })
  expect(Object(body).has_studio).toBe(hasStudio)
})

test('a signed-in person is told id, name and phone, and no more', async () => {
  const { id } = await aPerson(school)
  const browser = school.browser()
  await browser.post('/api/v1/landing-auth/', { username: 'mama@example.com', password: PASSWORD })
  const { body } = await browser.checkAuth()
  const person = { user_id: id, user_name: 'Мария', phone: '+79161234567', segment_data: { user_id: id } }
  expect(body).toEqual({ status: 'ok', ...person, ...common })
})
