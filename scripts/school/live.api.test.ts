import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { bearerOf } from '../../server/auth/api-tokens/api-tokens.ts'
import { post } from '../../server/http/form/endpoint.ts'
import { addPerson, edgeEndpoints } from '../../server/http/testing/edge.ts'
import { type Browser, type School, startSchool } from '../../server/testing/school.ts'
import { operator } from './testing/command-context.ts'

/** Whose a token is, as the content API will ask. */
const whose = post(
  '/api/v1/whose/',
  z.strictObject({ token: z.string() }),
  async (deps, { token }) => {
    const bearer = await bearerOf(deps, token, deps.now())
    return { status: 'ok', bearer: bearer && { email: bearer.person.email, scope: bearer.scope } }
  },
  { summary: '', reply: z.unknown() },
)

let school: School
let browser: Browser
let type: ReturnType<typeof operator>
beforeEach(async () => {
  school = await startSchool({ parts: { endpoints: [...edgeEndpoints, whose] } })
  await addPerson(school)
  browser = school.browser()
  await browser.post('/api/v1/enter/', { person: 'anna' })
  type = operator(school.deps, school.clock.now)
})
afterEach(() => school.close())

const caller = async () => (await browser.checkAuth()).body.person
const bearer = async (token = '') => (await school.browser().post('/api/v1/whose/', { token })).body.bearer
const newToken = async () => (await type('tokens create anna@school.example --label site --scope write')).lines[0]

test('a server that runs lets nobody in who was disabled meanwhile', async () => {
  await type('people disable anna@school.example')
  expect(await caller()).toBeNull()
})

test('a server that runs knows sessions that were revoked meanwhile', async () => {
  await type('people sessions anna@school.example --revoke')
  expect(await caller()).toBeNull()
})

test('a role counts from the next request on, in the session that is open', async () => {
  expect(await caller()).toMatchObject({ role: 'visitor' })
  await type('people grant anna@school.example staff')
  expect(await caller()).toMatchObject({ role: 'staff' })
})

test('a token opens from the moment it was made until it is revoked', async () => {
  await type('people grant anna@school.example author')
  const token = await newToken()
  expect(await bearer(token)).toEqual({ email: 'anna@school.example', scope: 'write' })
  const [{ id }] = JSON.parse((await type('tokens list anna@school.example --json')).lines.join('\n'))
  await type(`tokens revoke ${id}`)
  expect(await bearer(token)).toBeNull()
})

test.each(['people grant anna@school.example visitor', 'people disable anna@school.example'])(
  'a token opens nothing any more after `%s`, and nothing again when that is undone',
  async (line) => {
    await type('people grant anna@school.example author')
    const token = await newToken()
    await type(line)
    expect(await bearer(token)).toBeNull()
    await type('people enable anna@school.example')
    await type('people grant anna@school.example author')
    expect(await bearer(token)).toBeNull()
  },
)
