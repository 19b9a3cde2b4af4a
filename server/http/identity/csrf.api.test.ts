import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '../../app/endpoints.ts'
import { formTexts } from '../../forms/texts.ts'
import type { BrowserResponse, School } from '../../testing/school.ts'
import type { Endpoint } from '../form/endpoint.ts'
import { edgeMessages } from '../../contract/messages.ts'
import { csrfCases, LANDING, identify } from '../testing/csrf-cases.ts'
import { addPerson, edgeEndpoints, startEdge } from '../testing/edge.ts'

const { badOrigin, badToken } = edgeMessages.ru
const { stale } = formTexts.ru
/** Stale buttons of the cart lead a visitor to the sign-in; what is no valid form of theirs would get 400. */
const isStoppedAtEdge = ({ status, text, headers }: BrowserResponse) =>
  status === 403
    ? [badOrigin, badToken, stale].some((message) => text.includes(message))
    : headers.location?.startsWith('/auth/form/') === true

const unsafeOf = (endpoints: readonly Endpoint[]) =>
  endpoints
    .filter(({ method }) => method === 'post')
    .map(({ path, guard }) => ({ guard, path: path.replace(/:\w+/g, 'x') }))

/** Whoever sends it, it is looked up elsewhere, or gives a sender who is not known no rights. */
const isFromAnywhere = (guard: Endpoint['guard']) => ['signed', 'bank-form', 'any-form'].includes(guard)

describe.each([
  ['of the route tables', allEndpoints],
  ['of any kind', edgeEndpoints],
])('every unsafe route %s', (_, endpoints) => {
  const routes = unsafeOf(endpoints)
  let school: School
  beforeAll(async () => {
    school = await startEdge({ parts: { endpoints } })
  })
  afterAll(() => school.close())

  test.each(csrfCases)('takes $name only where its guard says so', async ({ sender, headers, passes }) => {
    const found: [string, boolean][] = []
    let tokens = await identify(school)
    for (const { path } of routes) {
      const isStopped = isStoppedAtEdge(await tokens[sender].post(path, { x: '1' }, { headers: headers(tokens) }))
      found.push([path, isStopped])
      if (!isStopped) tokens = await identify(school) // a route that was reached may have changed the session
    }
    expect(found).toEqual(routes.map(({ path, guard }) => [path, !isFromAnywhere(guard) && !passes.includes(guard)]))
  })
})

const [OK, REFUSED] = [200, 403]

describe('a token', () => {
  let school: School
  beforeAll(async () => {
    school = await startEdge()
    await addPerson(school)
  })
  afterAll(() => school.close())

  test('of a visitor is worthless after the sign-in, which answers a new one', async () => {
    const browser = school.browser()
    await browser.checkAuth()
    const headers = { 'x-csrftoken': browser.csrfToken() }
    await browser.post('/api/v1/enter/', { person: 'anna' })
    const old = await browser.post('/api/v1/echo/', {}, { headers })
    const fresh = await browser.post('/api/v1/echo/')
    expect([old.status, fresh.status]).toEqual([REFUSED, OK])
  })

  test('of a session is worthless after signing out, which answers a new one', async () => {
    const browser = school.browser()
    await browser.post('/api/v1/enter/', { person: 'anna' })
    const headers = { 'x-csrftoken': browser.csrfToken() }
    await browser.post('/api/v1/leave/')
    const old = await browser.post('/api/v1/echo/', {}, { headers })
    const fresh = await browser.post('/api/v1/echo/')
    expect([old.status, fresh.status]).toEqual([REFUSED, OK])
  })

  test('serves a browser that refuses our cookies altogether', async () => {
    const landing = school.browser({ origin: LANDING })
    const headers = { cookie: null, 'x-csrftoken': String((await landing.checkAuth()).body.csrf_token) }
    const response = await landing.post('/api/v1/echo/', {}, { headers })
    expect(response.status).toBe(OK)
  })

  test('of one landing does not serve on another, not even without cookies', async () => {
    const landing = school.browser({ origin: LANDING })
    const headers = { cookie: null, 'x-csrftoken': String((await landing.checkAuth()).body.csrf_token) }
    const response = await landing.at('https://partner.example').post('/api/v1/echo/', {}, { headers })
    expect(response.status).toBe(REFUSED)
  })

  test('of a session does not serve without its cookie', async () => {
    const browser = school.browser()
    await browser.post('/api/v1/enter/', { person: 'anna' })
    const headers = { cookie: null, 'x-csrftoken': browser.csrfToken() }
    expect((await browser.post('/api/v1/echo/', {}, { headers })).status).toBe(REFUSED)
  })

  test('beside a dead session has to be fetched anew', async () => {
    const browser = school.browser()
    await browser.checkAuth()
    const token = { 'x-csrftoken': browser.csrfToken() }
    const cookie = '__Host-school=s%3Ax.y'
    const dead = await browser.post('/api/v1/echo/', {}, { headers: { cookie, ...token } })
    expect(dead.status).toBe(REFUSED)
  })

  test('serves for a day', async () => {
    const browser = school.browser()
    await browser.checkAuth()
    const cookie = `__Host-visitor=${browser.cookies()['__Host-visitor']}`
    const headers = { 'x-csrftoken': browser.csrfToken(), cookie }
    const send = () => browser.post('/api/v1/echo/', {}, { headers })
    school.clock.advance(23 * 60 * 60_000)
    const inTime = await send()
    school.clock.advance(2 * 60 * 60_000)
    expect([inTime.status, (await send()).status]).toEqual([OK, REFUSED])
  })

  test('of a page of the school also waits in its csrftoken cookie', async () => {
    const browser = school.browser()
    await browser.post('/api/v1/enter/', { person: 'anna' })
    expect(browser.cookies().csrftoken).toBe(browser.csrfToken())
  })
})

describe('a forged upload', () => {
  test('of 20 MB is refused before its body is read', async () => {
    const school = await startEdge()
    const body = 20 * 1024 * 1024
    const response = await school
      .browser()
      .post('/api/v1/echo/', { file: 'x'.repeat(body) }, { headers: { 'x-csrftoken': 'forged' } })
    const used = school.logs().find(({ route }) => route === '/api/v1/echo/')
    await school.close()
    expect([response.status, response.text.includes(badToken), used]).toMatchObject([403, true, { status: 403 }])
  })
})
