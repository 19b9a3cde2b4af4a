import { expect, test } from 'vitest'
import { aLoginFlow, pair } from './testing/a-login-flow.ts'
import { aHost, anApi, anonymous, recognised, refused, SCHOOL, signedIn } from './testing/fakes.ts'

test('on load a person who is known, with a phone on file, sees action', async () => {
  const { flow, store, host } = aLoginFlow({
    api: anApi({ check: async () => ({ ok: true, body: recognised('+7999') }) }),
  })
  await flow.start()
  expect(store.getState().screen).toBe('action')
  expect(host.emitted).toEqual(['school:ready {"screen":"pass"}'])
})

test('on load a person who is known, without a phone on file, sees phone', async () => {
  const { flow, store } = aLoginFlow({ api: anApi({ check: async () => ({ ok: true, body: recognised(null) }) }) })
  await flow.start()
  expect(store.getState().screen).toBe('phone')
})

test.each([
  ['a visitor', { ok: true, body: anonymous } as const],
  ['somebody behind a lost network', refused({ __all__: 'Нет связи' }, 'offline')],
])('on load %s keeps the form as it is', async (_, reply) => {
  const { flow, store } = aLoginFlow({ api: anApi({ check: async () => reply }) })
  const before = store.getState()
  await flow.start()
  expect(store.getState()).toEqual({ ...before, offers: { ...before.offers, isKnown: reply.ok } })
})

test('what was done before the view was live is done now', async () => {
  const done: string[] = []
  const { flow } = aLoginFlow({ host: aHost({ claimEarlyAction: () => () => done.push('submitted') }) })
  await flow.start()
  expect(done).toEqual(['submitted'])
})

/** The page's HTML has named a user with a phone; the element begins with the registration. */
const presuming = (reply: Parameters<typeof anApi>[0], log: string[] = []) =>
  aLoginFlow({
    host: aHost({
      settings: { view: 'registration' },
      presumedPerson: { name: '', phone: '+', isPresumed: true },
      claimEarlyAction: () => () => log.push('repeated'),
    }),
    api: anApi(reply),
  })

test('whom the page has named is the one whom the school knows, and what was done early is done after that', async () => {
  const log: string[] = []
  const check = async () => {
    log.push('checked')
    return { ok: true, body: recognised('+7999') } as const
  }
  const { flow, store, host } = presuming({ check }, log)
  await flow.start()
  expect([store.getState().screen, store.getState().person?.isPresumed, log, host.emitted]).toEqual([
    'action',
    undefined,
    ['checked', 'repeated'],
    ['school:ready {"screen":"action"}'],
  ])
})

test('whom the page has named and the school no longer knows gets the form of the element, and nothing is repeated', async () => {
  const log: string[] = []
  const { flow, store } = presuming({ check: async () => ({ ok: true, body: anonymous }) }, log)
  await flow.start()
  expect([store.getState().screen, store.getState().person, log]).toEqual(['registration', null, []])
})

test('whom the page has named stays as long as the network is lost', async () => {
  const log: string[] = []
  const { flow, store } = presuming({ check: async () => refused({ __all__: 'Нет связи' }, 'offline') }, log)
  await flow.start()
  expect([store.getState().screen, log]).toEqual(['action', ['repeated']])
})

test('signing in with a phone on file leads to the next page', async () => {
  const { flow, host, page, api } = aLoginFlow({
    host: aHost({ settings: { nextUrl: '/lesson/1', room: 'r7', onlyAuth: true } }),
  })
  await flow.signIn(pair)
  expect(api.calls).toEqual([
    `signIn ${JSON.stringify({ username: 'anna@example.ru', password: 'moloko-2026', 'only-auth': 'true', room: 'r7', 'success-url': `${SCHOOL}/lesson/1` })}`,
  ])
  expect(page.left).toEqual([`${SCHOOL}/lesson/1`])
  expect(host.emitted).toEqual([
    'school:signed-in {"method":"password"}',
    `school:redirect {"url":"${SCHOOL}/lesson/1"}`,
  ])
})

test('signing in without a phone on file asks for the phone, then leads on', async () => {
  const { flow, store, page, api } = aLoginFlow({
    host: aHost({ settings: { nextUrl: '/lesson/1', eventId: '42', eventType: 'Webinar Signed Up' } }),
    api: anApi({ signIn: async () => ({ ok: true, body: signedIn({ phone: null }) }) }),
  })
  await flow.signIn(pair)
  expect(store.getState()).toMatchObject({ screen: 'phone', isSending: false })
  expect(page.left).toEqual([])
  await flow.addPhone({ phone: '+7 999 123-45-67' })
  expect(JSON.parse(api.calls.at(-1)?.slice('addPhone '.length) ?? '')).toMatchObject({
    phone: '+7 999 123-45-67',
    'event-id': '42',
    'event-type': 'Webinar Signed Up',
  })
  expect(page.left).toEqual([`${SCHOOL}/lesson/1`])
})

test('a refusal stands at its field and is told without personal data', async () => {
  const { flow, store, host } = aLoginFlow({
    api: anApi({ signIn: async () => refused({ username: 'Нет такой почты' }) }),
  })
  await flow.signIn(pair)
  expect(store.getState()).toMatchObject({ screen: 'pass', isSending: false, errors: { username: 'Нет такой почты' } })
  expect(host.emitted).toEqual(['school:error {"screen":"pass","reason":"refused","fields":["username"]}'])
})

test('a second submit while the first is under way sends nothing', async () => {
  const { flow, api } = aLoginFlow()
  await Promise.all([flow.signIn(pair), flow.signIn(pair), flow.sendLink({ email: 'anna@example.ru' })])
  expect(api.calls).toHaveLength(1)
})

test('nothing is sent again while the page is being left', async () => {
  const { flow, api } = aLoginFlow()
  await flow.signIn(pair)
  await flow.signIn(pair)
  expect(api.calls).toHaveLength(1)
})

test('a refusal that belongs to another form is still told', async () => {
  const { flow, store } = aLoginFlow({ api: anApi({ signIn: async () => refused({ user_exists: 'Уже есть' }) }) })
  await flow.signIn(pair)
  expect(store.getState()).toMatchObject({ screen: 'pass', isSending: false, errors: { user_exists: 'Уже есть' } })
})
