import express from 'express'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newClient } from '../content/testing/client.ts'
import { allEndpoints } from '../app/endpoints.ts'
import { lacking } from '../http/testing/response-rules.ts'
import { exposures } from '../http/testing/private-responses.ts'
import { call, calls, readings, routeOf } from '../testing/authorization/matrix.ts'
import type { Browser } from '../testing/school.ts'
import { sample, sizes } from '../testing/sizes.ts'
import { createApiToken } from './api-tokens/api-tokens.ts'
import { SANDBOX_PATH } from './facebook/settings.ts'
import {
  emailOf,
  members,
  type Role,
  roles,
  SECRET,
  type AuthFixture,
  startAuthFixture,
} from './testing/auth-fixture.ts'

/** Who a browser is signed in as. */
const whoIs = async (browser: Browser): Promise<string> => {
  const { ids } = fixture
  const { status, user_id: id } = (await browser.checkAuth()).body
  if (status === 'anonymous') return 'anonymous'
  return members.find((role) => ids[role] === id) ?? 'somebody new'
}

let fixture: AuthFixture
beforeEach(async () => {
  fixture = await startAuthFixture()
})
afterEach(() => fixture.close())

const cell = async (name: string, role: Role) => {
  const browser = await fixture.enter(role)
  const response = { ...(await call(fixture, name, role, browser)), name: `${name} by ${role}` }
  return { role, response, after: await whoIs(browser) }
}

/** Who tries a route: what is the user's is there until all others have tried to get at it. */
const rolesOf = (name: string): Role[] => {
  const writers = sample(
    ['author', 'other author', 'staff'] as const,
    sizes.writersOfRoute,
    Object.keys(calls).indexOf(name),
  )
  return ['anonymous', 'other user', ...writers, 'user']
}

/** Pages and forms, whose addresses are secrets. */
const pages = new Set(
  allEndpoints.filter(({ method, guard }) => method === 'get' || guard.endsWith('-form')).map(routeOf),
)

describe('every route does for every role what the matrix says, with all headers, for nobody to keep', () => {
  test.each(Object.entries(calls))('%s', async (name, { outcomes }) => {
    const cells = []
    for (const role of rolesOf(name)) cells.push(await cell(name, role))
    const responses = cells.map(({ response }) => response)
    expect(cells.map(({ role, response, after }) => [role, [response.status, after]])).toEqual(
      cells.map(({ role }) => [role, outcomes[role]]),
    )
    expect(responses.some(({ status }) => status < 400)).toBe(true)
    expect([...responses.flatMap(lacking), ...responses.flatMap(exposures(pages.has(name)))]).toEqual([])
  })
})

test('what stands outside the route table is the same for everybody', async () => {
  const addresses = Object.values(readings).flat()
  const read = async (role: Role) => {
    const browser = await fixture.enter(role)
    const responses = []
    for (const address of addresses) responses.push(await browser.get(address))
    return responses.map(({ status, text }, at) => [addresses[at], status, text])
  }
  const [first, ...others] = await Promise.all(roles.map(read))
  expect(first?.map(([address, status]) => [address, status])).toEqual(addresses.map((address) => [address, 200]))
  expect(others).toEqual(others.map(() => first))
})

/** Everything that the application is made of while a school starts, by address; `''` are the handlers of every address. */
const mounted = async (): Promise<string[]> => {
  const spies = [vi.spyOn(express.application, 'route'), vi.spyOn(express.application, 'use')]
  await (await startAuthFixture()).close()
  const all = spies.flatMap(({ mock }): unknown[][] => mock.calls)
  for (const spy of spies) spy.mockRestore()
  return all.flatMap((parts) => (typeof parts[0] === 'function' ? parts.map(() => '') : [String(parts[0])]))
}

describe('the matrix is complete', () => {
  test('every route of the route table is in it, and no other', () => {
    expect(Object.keys(calls).toSorted()).toEqual(allEndpoints.map(routeOf).toSorted())
  })

  test('so is everything else that the application mounts', async () => {
    const routes = allEndpoints.map(({ path }) => path)
    const rest = (await mounted()).filter((address) => !routes.includes(address))
    // The request context, the content API, hardening, the files of pages, the route, the session and the token of pages, the pages, what is not found (twice), and the errors.
    const ofEveryAddress = Array<string>(11).fill('')
    const named = Object.keys(readings).filter((mount) => mount !== 'pages')
    // The headers of the widget's files stand before its check of origins; `/pages` only names the route.
    expect(rest.toSorted()).toEqual([...ofEveryAddress, ...named, '/widget', '/pages'].toSorted())
  })
})

test('a token for the content API opens no route of sign-in or of the checkout', async () => {
  const body = {
    personId: fixture.ids.author,
    label: 'editor',
    scope: 'write',
    days: 30,
    at: fixture.school.deps.now(),
  } as const
  const made = await fixture.school.deps.transact((tx) => createApiToken(tx, body))
  const browser = await fixture.enter('anonymous')
  const forMembers = Object.entries(calls).filter(([, { outcomes }]) => outcomes.anonymous[0] === 401)
  const found = []
  for (const [name] of forMembers) {
    const { status } = await call(fixture, name, 'author', browser, { authorization: `Token ${made?.token}` })
    found.push(status)
  }
  expect([found.length, new Set(found)]).toEqual([26, new Set([401])])
})

/** A landing whose page holds the session of the user, since its browser keeps no cookies. */
const pageOfUser = async (): Promise<Browser> => {
  const page = fixture.school.browser({ origin: 'https://landing.example', keepsNoCookies: true })
  await page.post('/api/v1/landing-auth/', { username: emailOf('user'), password: SECRET })
  return page
}

test('the session that a page holds opens these routes, and of the others none that needs a session', async () => {
  const accepting = allEndpoints.filter(({ acceptsPageSession }) => acceptsPageSession).map(({ path }) => path)
  expect(accepting.toSorted()).toEqual([
    '/api/v1/check_auth/',
    '/api/v1/landing-add-phone/',
    '/api/v1/logout/',
    '/api/v1/register-event/',
    '/api/v1/register-user-webinar/',
    '/api/v1/register-webinar/',
    '/api/v1/start-free-lesson/',
    '/api/v1/ticket/',
  ])
  const page = await pageOfUser()
  const forMembers = Object.entries(calls).filter(([, { outcomes }]) => outcomes.anonymous[0] === 401)
  const found = []
  for (const [name] of forMembers) {
    const { status } = await call(fixture, name, 'user', page)
    if (status !== 401) found.push(name)
  }
  expect([forMembers.length, found]).toEqual([
    26,
    [
      'POST /api/v1/register-user-webinar/',
      'POST /api/v1/start-free-lesson/',
      'POST /api/v1/landing-add-phone/',
      'POST /api/v1/ticket/',
    ],
  ])
})

test('to cart, codes, country and content the session that a page holds is that of a visitor', async () => {
  const page = await pageOfUser()
  const carts = ['get-cart/:cart_id', 'get-user-subscription/:cart_id', 'add-item', 'set-duration', 'set-user-country']
  const responsesTo = async (header: string) => {
    const sent = { 'x-page-session': header }
    const found = []
    for (const name of [...carts.map((path) => `POST /api/v1/${path}/`), 'POST /checkout/use-points-post/']) {
      const { status, body } = await call(fixture, name, 'user', page, sent)
      found.push([name, status, body])
    }
    const client = newClient(fixture.school.address, { origin: 'https://landing.example', ...sent })
    for (const path of ['/users/', '/user-images/', '/my-courses/']) {
      const { status, text } = await client.get(path)
      found.push([path, status, text])
    }
    const { status, text } = await client.post('/api-token-auth/', {})
    return [...found, ['token', status, text]]
  }
  const session = page.pageSession() ?? ''
  const [load = ''] = session.split('.')
  expect(await responsesTo(session)).toEqual(await responsesTo(load))
})

test('production has no mailbox and no sandbox', async () => {
  const production = await startAuthFixture({ config: { isProduction: true } })
  const addresses = [...(readings['/^\\/dev\\/mail/'] ?? []), ...(readings[SANDBOX_PATH] ?? [])]
  const browser = await production.enter('staff')
  const statuses = await Promise.all(addresses.map(async (address) => (await browser.get(address)).status))
  await production.close()
  expect(statuses).toEqual(addresses.map(() => 404))
})
