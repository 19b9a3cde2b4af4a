import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacking } from '../http/testing/response-rules.ts'
import type { RestRoute } from '../http/rest/route.ts'
import type { ReceivedResponse } from '../testing/contract.ts'
import { sample, sizes } from '../testing/sizes.ts'
import { checkOf, type DescriptionCheck } from '../testing/served-description.ts'
import { contentRoutes } from './routes.ts'
import { contentCalls, nameOf } from './testing/authorization/calls.ts'
import type { Call, ContentCall } from './testing/authorization/row.ts'
import type { Client, ClientResponse } from './testing/client.ts'
import { type ContentFixture, holders, roles, startContentFixture } from './testing/content-fixture.ts'

let fixture: ContentFixture
let sessions: Client[]
let undescribed: DescriptionCheck
beforeAll(async () => {
  fixture = await startContentFixture({ config: { hasScriptBlocks: true } })
  undescribed = checkOf((await fixture.as('anonymous').get('/schema/')).text)
  sessions = []
  for (const role of roles) sessions.push(await fixture.session(role))
})
afterAll(() => fixture.close())

const routes = contentRoutes.map((route) => ({ name: nameOf(route), route }))

type NamedResponse = ClientResponse & ReceivedResponse & { name: string }

const responsesOf = async (clients: readonly Client[], name: string, method: RestRoute['method'], call: Call) => {
  const responses: NamedResponse[] = []
  let made: ContentCall | null = null
  for (const client of clients) {
    made ??= await call(fixture)
    const { path, body, headers } = made
    const response = method === 'get' ? await client.get(path, { headers }) : await client[method](path, body)
    const address = path.startsWith('/api/') ? path : `/api/v1${path}`
    const type = response.headers['content-type'] ?? ''
    responses.push({ ...response, name: `${name} of ${responses.length}`, method: method.toUpperCase(), address, type })
    if (method !== 'get' && response.status < 400) made = null
  }
  return responses
}

/** The sessions that a route is called with: each next route by the next of them where the size is small. */
const sessionsOf = (name: string) =>
  sample([...sessions.entries()], sizes.sessionsOfRoute, Object.keys(contentCalls).indexOf(name))

const statuses = (responses: readonly NamedResponse[]) => responses.map(({ status }) => status)

const isPubliclyCached = ({ headers }: NamedResponse) => headers['cache-control']?.startsWith('public')

/** Answers that somebody could get who is not meant: kept for another caller, or for another origin. */
const shared = (responses: readonly NamedResponse[]) => [
  ...responses
    .filter(isPubliclyCached)
    .filter(({ status, headers }) => status >= 400 || !headers.vary?.includes('Authorization')),
  ...responses.filter(({ headers }) => !headers.vary?.includes('Origin')),
]

describe('every route of the content API does for every role what the matrix says', () => {
  test.each(routes)(
    '$name, as the school describes it, with all headers, and kept by nobody whom it does not concern',
    async ({ name, route: { method } }) => {
      const row = contentCalls[name]
      const clients = [fixture.as('anonymous'), ...holders.map((role) => fixture.as(role))]
      const call: Call = row?.call ?? (() => ({ path: '/' }))
      const byToken = await responsesOf(clients, `${name} by token`, method, call)
      const sampledSessions = sessionsOf(name)
      const bySession = await responsesOf(
        sampledSessions.map(([, session]) => session),
        `${name} by session`,
        method,
        call,
      )
      const responses = [...byToken, ...bySession]
      const found = { token: statuses(byToken), session: statuses(bySession) }
      expect(found).toEqual({ token: row?.token, session: sampledSessions.map(([at]) => row?.session[at]) })
      expect(responses.some(({ status }) => status < 400)).toBe(true)
      expect(responses.flatMap(lacking)).toEqual([])
      expect(byToken.flatMap((response) => undescribed(response) ?? [])).toEqual([])
      expect(shared(responses)).toEqual([])
    },
  )
})

test('the matrix knows every route, and no other', () => {
  expect(Object.keys(contentCalls).toSorted()).toEqual(routes.map(({ name }) => name).toSorted())
})

test('no session opens a route of authors or staff, whoever is signed in', () => {
  const closed = contentRoutes.filter(({ audience }) => audience === 'author' || audience === 'staff').map(nameOf)
  const opened = closed.filter((name) => contentCalls[name]?.session.some((status) => status !== 401))
  expect([closed.length > 60, opened]).toEqual([true, []])
})

test('a token that may only read changes nothing', async () => {
  const reader = await fixture.scoped('staff', 'read')
  const found = []
  for (const { name, route } of routes) {
    if (route.method === 'get') continue
    const { path, body } = (await contentCalls[name]?.call(fixture)) ?? { path: '/' }
    found.push([name, (await reader[route.method](path, body)).status])
  }
  expect(found.filter(([, status]) => status !== 403)).toEqual([])
})
