import { afterEach, expect, test } from 'vitest'
import { createFacebook } from '../../auth/facebook/facebook.ts'
import type { FacebookSettings } from '../../auth/facebook/settings.ts'
import { type School, type SchoolOverrides, startSchool } from '../../testing/school.ts'

const app: FacebookSettings = {
  appId: 'school-dev',
  appSecret: 'school-dev-secret',
  graphUrl: 'http://127.0.0.1:1/graph',
  script: 'https://school.example/dev/facebook/sdk.js',
  isSandbox: true,
}

let school: School
afterEach(() => school.close())

const open = async (overrides: SchoolOverrides = { config: { facebook: app } }) => {
  school = await startSchool(overrides)
  return (path: string) => fetch(`${school.address}/dev/facebook/${path}`, { redirect: 'manual' })
}

const dialogFor = (origin: string, appId = app.appId) =>
  `dialog/?${new URLSearchParams({ app_id: appId, scope: 'email', origin, state: 's' })}`

test('a school outside production plays the provider: a person chosen in the dialog signs in', async () => {
  const get = await open()
  const graphUrl = `${school.address}/dev/facebook/graph`
  school.deps.facebook = createFacebook({ ...app, graphUrl }, { now: school.clock.now })
  const page = await (await get(dialogFor('https://landing.example'))).text()
  const token = /accessToken&quot;:&quot;([\w.-]+)&quot;/.exec(page)?.[1] ?? ''
  const landing = school.browser({ origin: 'https://landing.example' })
  const { body } = await landing.post('/api/v1/facebook-login/', { access_token: token, terms: '1', policy: '1' })
  expect(body).toMatchObject({ status: 'ok', user_name: 'Дарья Орлова', ticket: expect.any(String) })
})

test('its script is for pages of every origin', async () => {
  const get = await open()
  const { status, headers } = await get('sdk.js')
  const values = ['content-type', 'access-control-allow-origin', 'cross-origin-resource-policy'].map((name) =>
    headers.get(name),
  )
  expect([status, values]).toEqual([200, ['text/javascript; charset=utf-8', '*', 'cross-origin']])
})

test.each([
  ['https://school.example', 200],
  ['https://landing.example', 200],
  ['https://evil.example', 400],
  ['https://landing.example/', 400],
  ['*', 400],
  ['', 400],
])('its dialog for a page of %s answers %i', async (origin, status) => {
  const get = await open()
  expect((await get(dialogFor(origin))).status).toBe(status)
})

test('its dialog is for the app of the school, runs nothing inline and stays known to the page that opened it', async () => {
  const get = await open()
  const { headers } = await get(dialogFor('https://school.example'))
  expect((await get(dialogFor('https://school.example', '666'))).status).toBe(400)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
  expect([headers.get('cross-origin-opener-policy'), headers.get('cache-control')]).toEqual(['unsafe-none', 'no-store'])
  const page = await school.browser().get('/healthz')
  expect(page.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})

test.each<[string, SchoolOverrides]>([
  ['in production', { config: { facebook: app, isProduction: true }, parts: { widgetFolder: import.meta.dirname } }],
  ['beside a real provider', { config: { facebook: { ...app, isSandbox: false } } }],
  ['without a login by Facebook', {}],
])('%s there is none of it', async (_, overrides) => {
  const get = await open(overrides)
  const statuses = ['sdk.js', 'graph/me', dialogFor('https://school.example')].map(
    async (path) => (await get(path)).status,
  )
  expect(await Promise.all(statuses)).toEqual([404, 404, 404])
})

test('what it does not know is not found', async () => {
  const get = await open()
  expect([(await get('graph/others')).status, (await get('..%2fsettings.ts')).status]).toEqual([404, 404])
})

test('pages of the school may load the script of a real provider and keep its popup', async () => {
  const real = { ...app, graphUrl: 'https://graph.example/v1', script: 'https://sdk.example/sdk.js', isSandbox: false }
  await open({ config: { facebook: real } })
  const { headers } = await school.browser().get('/healthz')
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self' https://sdk.example;")
  expect(policy).toContain("connect-src 'self' https://graph.example https://www.facebook.com;")
  expect(policy).not.toContain('require-trusted-types-for') // it fetches its second part by a string
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})
