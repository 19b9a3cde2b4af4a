import { afterEach, beforeEach, expect, test } from 'vitest'
import { consent } from '../../db/schema.ts'
import { sendForm } from '../../forms/testing/send-form.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { DARYA, startFacebookSchool } from '../facebook/testing/school.ts'
import { performDeferred } from '../perform-deferred.ts'
import { stored } from '../testing/people.ts'
import { dump } from '../testing/tables.ts'

const versions = { terms: '3.1', policy: '2026-12-01', newsletter: '7' }
const SEPARATE = { consents: { mode: 'separate', versions } } as const

let school: School
beforeEach(async () => {
  school = await startSchool({ config: SEPARATE })
})
afterEach(() => school.close())

type Fields = Record<string, string>

const PERSON = { email: 'mama@example.com', name: 'Мария', phone: '+79161234567' }
const EVENT = { 'event-id': '17', 'event-type': 'Webinar Signed Up' }
const BOTH = { terms: 'on', policy: 'on' }

const ways = ['landing-registration-site', 'landing-registration/v2', 'register-webinar', 'register-event'] as const

const send = (browser: Browser, way: string, fields: Fields) =>
  browser.post(`/api/v1/${way}/`, { ...PERSON, ...(way.startsWith('landing') ? {} : EVENT), ...fields })

const TERMS = { terms: ['Примите соглашение'] }
const POLICY = { policy: ['Дайте согласие на обработку данных'] }

const incomplete: [Fields, Record<string, string[]>][] = [
  [{}, { ...TERMS, ...POLICY }],
  [{ subscribe: 'on' }, { ...TERMS, ...POLICY }],
  [{ terms: 'on' }, POLICY],
  [{ policy: 'on', terms: 'false' }, TERMS],
  [{ policy: 'on', terms: '' }, TERMS],
]

test.each(ways)('%s without each required box is refused at the missing ones, and nothing is stored', async (way) => {
  const before = await dump(school)
  const found = []
  for (const [fields] of incomplete) {
    const { status, body } = await send(school.browser(), way, fields)
    found.push([status, body])
  }
  expect(found).toEqual(incomplete.map(([, errors]) => [400, { status: 'error', errors }]))
  expect(await dump(school)).toBe(before)
})

const rowsOf = async (on: School = school) => {
  const rows = await on.deps.db.select().from(consent)
  const proof = rows.map(({ kind, textVersion, act, ip, origin }) => [kind, textVersion, act, ip, origin])
  return proof.toSorted(([one], [other]) => `${one}`.localeCompare(`${other}`))
}

test.each(ways)('%s works without the newsletter, and stores version, act, address and origin of each', async (way) => {
  const browser = school.browser({ ip: '198.51.100.4', origin: 'https://landing.example' })
  const { status } = await send(browser, way, BOTH)
  const from = ['box', '198.51.100.4', 'https://landing.example']
  expect([status, await rowsOf()]).toEqual([
    200,
    [
      ['policy', '2026-12-01', ...from],
      ['terms', '3.1', ...from],
    ],
  ])
})

test('the newsletter is stored with its own version where its box is ticked', async () => {
  await send(school.browser(), 'landing-registration-site', { ...BOTH, subscribe: 'on' })
  expect((await rowsOf()).map(([kind, version]) => [kind, version])).toEqual([
    ['newsletter', '7'],
    ['policy', '2026-12-01'],
    ['terms', '3.1'],
  ])
})

const SHOWN = { 'terms-version': '3.0', 'policy-version': '2026-12-01', 'subscribe-version': 'old' }
const OUTDATED = 'Текст согласия обновился. Прочитайте его и согласитесь ещё раз'

test.each(ways)(
  '%s stores the version that its form has shown, if it is the document’s or the one before',
  async (way) => {
    const { consents } = school.deps.config
    school.deps.config.consents = { ...consents, previous: { terms: '3.0' } }
    const { status } = await send(school.browser(), way, { ...BOTH, ...SHOWN })
    expect([status, (await rowsOf()).map(([kind, version]) => [kind, version])]).toEqual([
      200,
      [
        ['policy', '2026-12-01'],
        ['terms', '3.0'],
      ],
    ])
  },
)

test.each(ways)(
  '%s with a version that was never the document’s, or long ago, is refused at its box, and nothing is stored',
  async (way) => {
    const before = await dump(school)
    const { status, body } = await send(school.browser(), way, { ...BOTH, ...SHOWN })
    expect([status, body]).toEqual([400, { status: 'error', errors: { terms: [OUTDATED] } }])
    const { body: newsletter } = await send(school.browser(), way, {
      ...BOTH,
      ...SHOWN,
      'terms-version': '3.1',
      subscribe: 'on',
    })
    expect([newsletter, (await dump(school)) === before]).toEqual([
      { status: 'error', errors: { subscribe: [OUTDATED] } },
      true,
    ])
  },
)

test('the form without scripts sends the versions that it has shown', async () => {
  const { text } = await school.browser().get('/auth/form/')
  const names = [...text.matchAll(/name="([a-z]+-version)" value="([^"]+)"/g)].map(([, name, value]) => [name, value])
  expect(names).toEqual([
    ['terms-version', '3.1'],
    ['policy-version', '2026-12-01'],
    ['subscribe-version', '7'],
  ])
  const { status, text: page } = await byForm(school.browser(), { ...PERSON, ...BOTH, 'policy-version': 'old' })
  expect([status, page.includes(OUTDATED)]).toEqual([400, true])
})

test('check_auth tells the mode and the versions of the documents', async () => {
  const { body } = await school.browser().checkAuth()
  expect(body).toMatchObject({ consent: 'separate', consent_versions: versions })
})

const errors = (fields: object) => ({ status: 'error', errors: fields })

test('somebody new from Facebook needs each box: a form without boxes leads to the registration, others are refused', async () => {
  const on = await startFacebookSchool({ config: SEPARATE })
  const before = await dump(on.school)
  const login = async (fields: Fields) => (await on.login(on.school.browser(), DARYA, fields)).body
  const refused = [
    await login({ terms: '', policy: '' }),
    await login({ policy: '' }),
    await login({ terms: 'false', policy: 'false' }),
  ]
  const after = await dump(on.school)
  const { status } = await login({ terms: 'true', policy: 'true', subscribe: 'false' })
  const kinds = (await rowsOf(on.school)).map(([kind, version, act]) => [kind, version, act])
  await on.close()
  expect([refused, after === before, status, kinds]).toEqual([
    [expect.objectContaining({ status: 'register' }), errors(POLICY), errors({ ...TERMS, ...POLICY })],
    true,
    'ok',
    [
      ['policy', '2026-12-01', 'box'],
      ['terms', '3.1', 'box'],
    ],
  ])
})

const byForm = (browser: Browser, fields: Fields, lang = '') =>
  sendForm(browser, `/auth/form/${lang}`, `/auth/form/register/${lang}`, fields)
const boxesIn = (text: string) =>
  [...text.matchAll(/<input type="checkbox" name="(\w+)" value="on"([^>]*)>/g)].map(([, name, rest = '']) => [
    name,
    rest.includes('checked'),
    rest.includes('required'),
  ])

test('the form without scripts has each consent as an unticked box with its document and version', async () => {
  const { text } = await school.browser().get('/auth/form/')
  expect(boxesIn(text)).toEqual([
    ['terms', false, true],
    ['policy', false, true],
    ['subscribe', false, false],
  ])
  const links = ['/user-terms/', '/user-offer/', '/user-newsletter/'].map((path) => text.includes(`href="${path}"`))
  expect([links, Object.values(versions).map((version) => text.includes(`Редакция: ${version}`))]).toEqual([
    [true, true, true],
    [true, true, true],
  ])
})

test('a refused form without scripts tells at the box what is missing and keeps what was typed and ticked', async () => {
  const fields = { ...PERSON, email: 'new@example.com', terms: 'on', subscribe: 'on' }
  const { status, text } = await byForm(school.browser(), fields)
  const isTypedShown = [PERSON.name, PERSON.phone, 'new@example.com'].every((value) =>
    text.includes(`value="${value}"`),
  )
  const error = /aria-describedby="policy-error"[^]*id="policy-error">([^<]+)</.exec(text)?.[1]
  expect([status, isTypedShown, error, boxesIn(text).map(([name, isTicked]) => [name, isTicked])]).toEqual([
    400,
    true,
    'Дайте согласие на обработку данных',
    [
      ['terms', true],
      ['policy', false],
      ['subscribe', true],
    ],
  ])
})

test('the form without scripts registers with both boxes, and in English', async () => {
  const { status } = await byForm(school.browser(), { ...PERSON, ...BOTH }, '?lang=en')
  expect([status, (await rowsOf()).map(([kind, , act]) => [kind, act])]).toEqual([
    200,
    [
      ['policy', 'box'],
      ['terms', 'box'],
    ],
  ])
})

test('the form without scripts of implied consents has no box', async () => {
  const implied = await startSchool()
  const { text } = await implied.browser().get('/auth/form/')
  await implied.close()
  expect([boxesIn(text), text.includes('Создавая аккаунт, вы\u00A0принимаете')]).toEqual([[], true])
})

test('implied consents are stored as such, those that a box has given as given by it', async () => {
  const implied = await startSchool()
  const register = (email: string, fields: Fields) =>
    implied.browser().post('/api/v1/landing-registration-site/', { ...PERSON, email, ...fields })
  await register('one@example.com', {})
  await register('two@example.com', { ...BOTH, subscribe: 'true' })
  const [one, two] = [await stored(implied, 'one@example.com'), await stored(implied, 'two@example.com')]
  const rows = await implied.deps.db.select().from(consent)
  const { consent: mode } = Object(await implied.browser().checkAuth()).body
  await implied.close()
  const actsOf = (id = '') =>
    rows
      .filter(({ personId }) => personId === id)
      .map(({ kind, act }) => `${kind} ${act}`)
      .toSorted()
  expect([actsOf(one?.id), actsOf(two?.id), mode]).toEqual([
    ['policy implied', 'terms implied'],
    ['newsletter box', 'policy box', 'terms box'],
    undefined,
  ])
})

test('with private accounts the refusal is the same, and what is deferred has the consents of the moment of the form', async () => {
  const shy = await startSchool({ config: { ...SEPARATE, arePrivateAccounts: true } })
  const refused = await send(shy.browser(), 'landing-registration-site', {})
  await send(shy.browser(), 'landing-registration-site', BOTH)
  shy.deps.config.consents = { mode: 'separate', versions: { ...versions, terms: 'later' } }
  await shy.mails()
  const rows = (await rowsOf(shy)).map(([kind, version]) => [kind, version])
  await shy.close()
  expect([refused.status, rows]).toEqual([
    400,
    [
      ['policy', '2026-12-01'],
      ['terms', '3.1'],
    ],
  ])
})

test('work that was deferred before tasks had consents is done by what its form has sent', async () => {
  const requester = {
    ip: '1.2.3.4',
    origin: 'https://school.example',
    browserHash: null,
    userAgent: '',
    requestId: 'r',
  }
  await performDeferred(school.deps, {
    task: 'register',
    account: { ...PERSON, utm: {}, terms: true, policy: true },
    event: null,
    mailed: null,
    externalId: null,
    requester: { ...requester, lang: 'ru' },
  })
  expect((await rowsOf()).map(([kind]) => kind)).toEqual(['policy', 'terms'])
})
