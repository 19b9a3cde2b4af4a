import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { check } from './check-code.ts'
import type { CheckParts } from './check-page.ts'

const SCHOOL = 'https://school.example'
const VISIT = { redirect_origins: [], event_origins: [] }
const anonymous = (csrf_token: string) => ({ status: 'anonymous', csrf_token, ...VISIT })

/** What the school and the page respond with; a test changes some of it. */
interface Replies {
  listing: { status: string; message?: string } | null
  published: { version: string; files: Record<string, string> }
  visits: object[]
  policy: string
  html: string
  firstView: number
}

const good = (): Replies => ({
  listing: { status: 'listed' },
  published: { version: '0.1.0', files: { 'auth-abcdef.js': 'sha256-hash' } },
  visits: [anonymous('v1.anna.x'), anonymous('v1.anna.x')],
  policy: '',
  html: '',
  firstView: 400,
})

const PAGE = `<school-login><a href="${SCHOOL}/auth/form/">Sign in</a></school-login>`

let printed: string[]

beforeEach(() => {
  printed = []
  vi.stubGlobal('VIEWS_VERSION', 'new')
  vi.stubGlobal('navigation', { addEventListener: vi.fn(), removeEventListener: vi.fn() })
  vi.spyOn(console, 'info').mockImplementation((text: string) => printed.push(text))
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 500))
  document.documentElement.lang = 'en'
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const responseOf = (address: string, { listing, published, html, policy }: Replies) => {
  if (address.includes('/origin-check')) return listing ? Response.json(listing) : Promise.reject(new TypeError('lost'))
  if (address.endsWith('/integrity.json')) return Response.json(published)
  return new Response(html, { headers: policy ? { 'Content-Security-Policy': policy } : {} })
}

const findingsOf = async (changes: Partial<Replies> = {}, page = PAGE) => {
  const replies = { ...good(), ...changes }
  document.body.innerHTML = page
  for (const element of document.querySelectorAll('school-login')) {
    const view = document.createElement('div')
    view.className = 'view'
    element.attachShadow({ mode: 'open' }).append(view)
  }
  vi.stubGlobal('fetch', async (address: string) => responseOf(address, replies))
  vi.spyOn(performance, 'getEntriesByName').mockImplementation((name) => [
    name === 'school:first-view'
      ? new PerformanceMark(name, { startTime: replies.firstView })
      : new PerformanceMark(name, { detail: `${SCHOOL}/widget/school.js` }),
  ])
  const visits = [...replies.visits]
  const parts: CheckParts = {
    origin: { api: SCHOOL, folder: `${SCHOOL}/widget/` },
    chunks: { auth: ['abcdefhash'] },
    checkAuth: async () => Response.json(visits.shift()),
    pageSessionOf: () => ({ isHeld: () => false }),
  }
  return check(parts)
}

const errorsOf = async (...parts: Parameters<typeof findingsOf>) =>
  (await findingsOf(...parts)).filter(({ ok }) => !ok).map(({ id }) => id)

test('a page that is set up has no fault, and the console says so', async () => {
  expect(await errorsOf()).toEqual([])
  expect(printed).toEqual([
    expect.stringMatching(/^Check of the page\. All is well: 13 checked\n✓ The school’s script/),
  ])
})

test.each([
  ['origin', { listing: { status: 'unlisted', message: 'add it to ALLOWED_ORIGINS' } }],
  ['origin', { listing: null }],
  ['version', { published: { version: '0.2.0', files: {} } }],
  ['version', { html: '<school-login-view data-first="old rupass">' }],
  ['cookie', { visits: [anonymous('v1.anna.x'), anonymous('v1.boris.x')] }],
  ['policy', { policy: "connect-src 'self'" }],
  ['speed', { firstView: 2_501 }],
] satisfies [string, Partial<Replies>][])('a fault of the %s is found alone', async (id, changes) => {
  expect(await errorsOf(changes)).toEqual([id])
})

test('what the page forbids to the school’s ways to sign in is found, where the browser tells it', async () => {
  const phone_codes = { ways: ['sms'], countries: ['RU'] }
  const visits = [anonymous('v1.anna.x'), { ...anonymous('v1.anna.x'), phone_codes }]
  const featurePolicy = { features: () => ['otp-credentials'], allowsFeature: () => false }
  Object.defineProperty(document, 'featurePolicy', { configurable: true, value: featurePolicy })
  const errors = (await findingsOf({ visits })).filter(({ ok }) => !ok)
  Reflect.deleteProperty(document, 'featurePolicy')
  expect(errors).toEqual([
    {
      id: 'permissions',
      ok: false,
      title: 'Permissions-Policy hinders signing in, it forbids: otp-credentials',
      mend: expect.stringContaining('header of the page, Permissions-Policy: otp-credentials=(self), '),
    },
  ])
})

test('each fault has its mend, and what is right has none', async () => {
  const findings = await findingsOf({ listing: { status: 'unlisted', message: 'add it to ALLOWED_ORIGINS' } })
  expect(findings.map(({ ok, mend }) => (mend !== '') !== ok)).not.toContain(false)
  expect(printed[0]).toContain('✗ The school does not know the address of this page\n    add it to ALLOWED_ORIGINS')
})

test('what a page that is not listed cannot know is absent', async () => {
  const findings = await findingsOf({ listing: { status: 'unlisted', message: 'x' } })
  const absent = ['next', 'cookie', 'height']
  expect(findings.filter(({ id }) => absent.includes(id))).toEqual([])
})

test('a page in Russian reads it in Russian', async () => {
  document.documentElement.lang = 'ru'
  await findingsOf()
  expect(printed[0]).toContain('Проверка страницы')
})
