import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ContentFixture, startContentFixture } from '../../testing/content-fixture.ts'
import { allEmails } from './email-store.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const storedEmails = async () =>
  (await allEmails(fixture.school.deps.db, undefined)).map(({ email, origin }) => [email, origin])

test('an address is kept once, lower-cased, and a known one is answered alike', async () => {
  const landing = await fixture.session('anonymous', 'https://landing.example')
  const responses = [await landing.post('capture-email/', { email: ' Mama@Example.com ' })]
  responses.push(await fixture.as('anonymous').post('capture-email/', { email: 'mama@example.com' }))
  const body = { email: 'mama@example.com' }
  expect(responses.map((response) => [response.status, response.body])).toEqual([
    [201, body],
    [201, body],
  ])
  expect(await storedEmails()).toEqual([['mama@example.com', 'https://landing.example']])
})

test.each([{}, { email: 'mama' }])('%j is refused', async (body) => {
  expect((await fixture.as('anonymous').post('capture-email/', body)).status).toBe(400)
  expect(await storedEmails()).toEqual([])
})

test('a page that nobody lists leaves no address', async () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const response = await fixture.as('anonymous').post('capture-email/', { email: 'mama@example.com' }, { headers })
  expect([response.status, await storedEmails()]).toEqual([403, []])
})

test('an address that was left is in no log', async () => {
  await fixture.as('anonymous').post('capture-email/', { email: 'very-own@example.com' })
  await fixture.as('anonymous').post('capture-email/', { email: 'very-own@example.com', x: 1 })
  expect(JSON.stringify(fixture.school.logs())).not.toContain('very-own')
})

test('where each consent is separate, no address is kept without the ticked box of a text that is in force', async () => {
  const { deps } = fixture.school
  const versions = { terms: '1', policy: '2026-12-01', newsletter: '1' }
  deps.config.consents = { mode: 'separate', versions, previous: { policy: '2026-11-20' } }
  const leave = async (more: object) => {
    const { status, body } = await fixture
      .as('anonymous')
      .post('capture-email/', { email: 'mama@example.com', ...more })
    return [status, JSON.stringify(body)]
  }
  const missing = [400, expect.stringMatching(/policy.*Дайте согласие на обработку данных/)]
  const outdated = [400, expect.stringMatching(/policy.*Текст согласия обновился/)]
  expect([
    await leave({}),
    await leave({ policy: false }),
    await leave({ policy: true, policy_version: '2020-01-01' }),
    await storedEmails(),
  ]).toEqual([missing, missing, outdated, []])
  expect((await leave({ policy: true, policy_version: '2026-11-20' }))[0]).toBe(201)
  expect(await allEmails(deps.db, undefined)).toMatchObject([{ policyVersion: '2026-11-20', ip: expect.any(String) }])
})
