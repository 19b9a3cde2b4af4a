import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../contract/durations.ts'
import { consent } from '../../db/schema.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { aPerson, PASSWORD } from '../testing/people.ts'

const versions = { terms: '2026-11-20', policy: '2026-11-20', newsletter: '2026-11-20' }

let school: School
let browser: Browser
beforeEach(async () => {
  school = await startSchool({ config: { consents: { mode: 'separate', versions } } })
  browser = await registered()
})
afterEach(() => school.close())

const registered = async (more: Record<string, string> = {}) => {
  const one = school.browser({ ip: '198.51.100.4' })
  const form = { email: 'mama@example.com', name: 'Мария', phone: '+79161234567', terms: 'on', policy: 'on' }
  await one.post('/api/v1/landing-registration-site/', { ...form, ...more })
  return one
}

const call = async (path: string, fields: Record<string, string> = {}, by: Browser = browser) =>
  by.post(`/api/v1/${path}/`, fields)
const listed = async () => {
  const { body } = await call('consents')
  const consents: Record<string, unknown>[] = Object(body).consents
  return consents.map(({ kind, version, act, withdrawn_at }) => [kind, version, act, withdrawn_at !== null])
}
const NEWSLETTER = { kind: 'newsletter', version: '2026-11-20' }

test('the user sees each consent with document, version, time and place', async () => {
  const { status, body } = await call('consents')
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const proof = {
    version: '2026-11-20',
    given_at: at,
    origin: 'https://school.example',
    act: 'box',
    withdrawn_at: null,
  }
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      status: 'ok',
      documents: [
        { kind: 'terms', address: '/user-terms', version: '2026-11-20' },
        { kind: 'policy', address: '/user-offer', version: '2026-11-20' },
        { kind: 'newsletter', address: '/user-newsletter', version: '2026-11-20' },
      ],
      consents: expect.arrayContaining([
        { kind: 'terms', ...proof },
        { kind: 'policy', ...proof },
      ]),
    },
  })
})

test('the newsletter is given and withdrawn any number of times, and every row stays', async () => {
  await call('consent-give', NEWSLETTER)
  await call('consent-give', NEWSLETTER) // already given: nothing to add
  school.clock.advance(MINUTE_MS)
  await call('consent-withdraw', { kind: 'newsletter' })
  await call('consent-withdraw', { kind: 'newsletter' })
  school.clock.advance(MINUTE_MS)
  await call('consent-give', NEWSLETTER)
  expect((await listed()).filter(([kind]) => kind === 'newsletter')).toEqual([
    ['newsletter', '2026-11-20', 'box', false],
    ['newsletter', '2026-11-20', 'box', true],
  ])
})

test('a withdrawn processing consent is kept as proof with its time, and access stays', async () => {
  school.clock.advance(MINUTE_MS)
  const { status } = await call('consent-withdraw', { kind: 'policy' })
  const rows = await school.deps.db.select().from(consent)
  const policy = rows.filter(({ kind }) => kind === 'policy')
  expect([status, policy.map(({ withdrawnAt }) => withdrawnAt), (await browser.checkAuth()).body.status]).toEqual([
    200,
    [school.clock.now()],
    'ok',
  ])
  expect(rows.filter(({ withdrawnAt }) => withdrawnAt).map(({ kind }) => kind)).toEqual(['policy'])
})

test('a new version of a text loses no old row, and only the version that is shown is agreed to', async () => {
  await call('consent-give', NEWSLETTER)
  school.deps.config.consents = { mode: 'separate', versions: { ...versions, newsletter: '2027-01-01' } }
  school.clock.advance(MINUTE_MS)
  const old = await call('consent-give', NEWSLETTER)
  await call('consent-give', { ...NEWSLETTER, version: '2027-01-01' })
  const errors = { version: ['Текст согласия обновился. Прочитайте его и согласитесь ещё раз'] }
  expect([old.status, old.body, (await listed()).filter(([kind]) => kind === 'newsletter')]).toEqual([
    400,
    { status: 'error', errors },
    [
      ['newsletter', '2027-01-01', 'box', false],
      ['newsletter', '2026-11-20', 'box', false],
    ],
  ])
})

test('the agreement, a contract, is not withdrawn here, and nothing else is offered', async () => {
  const before = await school.deps.db.select().from(consent)
  const statuses = []
  for (const kind of ['terms', 'x', ''])
    for (const path of ['consent-withdraw', 'consent-give'])
      statuses.push((await call(path, { kind, version: '2026-11-20' })).status)
  expect([new Set(statuses), await school.deps.db.select().from(consent)]).toEqual([new Set([400]), before])
})

test('nobody changes or reads the consents of others, and a visitor none', async () => {
  await aPerson(school, { email: 'papa@example.com' })
  const papa = school.browser()
  await papa.post('/api/v1/landing-auth/', { username: 'papa@example.com', password: PASSWORD })
  await call('consent-withdraw', { kind: 'policy' }, papa)
  const { body } = await call('consents', {}, papa)
  const visitor = school.browser()
  const statuses = []
  for (const path of ['consents', 'consent-withdraw', 'consent-give'])
    statuses.push((await call(path, path === 'consents' ? {} : NEWSLETTER, visitor)).status)
  expect([Object(body).consents, (await listed()).map(([, , , isWithdrawn]) => isWithdrawn), statuses]).toEqual([
    [],
    [false, false],
    [401, 401, 401],
  ])
})

test('changes are limited by person', async () => {
  const statuses = []
  for (let at = 0; at < 31; at += 1) statuses.push((await call('consent-withdraw', { kind: 'newsletter' })).status)
  expect(statuses).toEqual([...Array(30).fill(200), 429])
})

test('what is given and withdrawn is logged without personal data', async () => {
  await call('consent-give', NEWSLETTER)
  await call('consent-withdraw', { kind: 'newsletter' })
  const events = school.logs().filter(({ event }) => String(event).startsWith('consent-'))
  expect(events.map(({ event, kind, email }) => [event, kind, email])).toEqual([
    ['consent-given', 'newsletter', undefined],
    ['consent-withdrawn', 'newsletter', undefined],
  ])
})
