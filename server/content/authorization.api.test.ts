import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentRoutes } from './routes.ts'
import { contentCalls, nameOf } from './testing/authorization/calls.ts'
import type { Call } from './testing/authorization/row.ts'
import type { Client } from './testing/client.ts'
import { type ContentStage, holders, roles, startContentStage } from './testing/stage.ts'

let stage: ContentStage
let sessions: Client[]
beforeAll(async () => {
  stage = await startContentStage({ config: { hasScriptBlocks: true } })
  sessions = []
  for (const role of roles) sessions.push(await stage.session(role))
})
afterAll(() => stage.close())

const routes = contentRoutes.map((route) => ({ name: nameOf(route), route }))

const statusesOf = async (clients: readonly Client[], method: (typeof contentRoutes)[number]['method'], call: Call) => {
  const found = []
  for (const client of clients) {
    const { path, body } = await call(stage)
    const { status } = method === 'get' ? await client.get(path) : await client[method](path, body)
    found.push(status)
  }
  return found
}

describe('every route of the content API does for every role what the matrix says', () => {
  test.each(routes)('$name', async ({ name, route: { method } }) => {
    const row = contentCalls[name]
    const byToken = [stage.as('anonymous'), ...holders.map((role) => stage.as(role))]
    const call: Call = row?.call ?? (() => ({ path: '/' }))
    const token = await statusesOf(byToken, method, call)
    const session = await statusesOf(sessions, method, call)
    expect({ token, session }).toEqual({ token: row?.token, session: row?.session })
  })
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
  const reader = await stage.scoped('staff', 'read')
  const found = []
  for (const { name, route } of routes) {
    if (route.method === 'get') continue
    const { path, body } = (await contentCalls[name]?.call(stage)) ?? { path: '/' }
    found.push([name, (await reader[route.method](path, body)).status])
  }
  expect(found.filter(([, status]) => status !== 403)).toEqual([])
})
