import { expect, test } from 'vitest'
import { noPageSession } from '../browser/host.ts'
import { aLoginFlow, anna, pair } from './testing/a-login-flow.ts'
import { aHost, anApi, aPage, LANDING, recognised, SCHOOL, signedIn } from './testing/fakes.ts'

test('when the target is the root, the page reloads instead', async () => {
  const { flow, page, host } = aLoginFlow()
  await flow.signIn(pair)
  expect(page.left).toEqual(['reload'])
  expect(host.emitted.at(-1)).toBe(`school:redirect {"url":"${SCHOOL}/landing/"}`)
})

test('a reply that comes after the widget was removed changes nothing', async () => {
  const controller = new AbortController()
  const { flow, page, host } = aLoginFlow({
    host: aHost({ signal: controller.signal }),
    api: anApi({
      signIn: async () => {
        controller.abort()
        return { ok: true, body: signedIn() }
      },
    }),
  })
  await flow.signIn(pair)
  expect(page.left).toEqual([])
  expect(host.emitted).toEqual([])
})

test('a cancelled redirect leaves the person on the page, at action', async () => {
  const { flow, store, page } = aLoginFlow({ host: aHost({ onEmit: (name) => name !== 'school:redirect' }) })
  await flow.signIn(pair)
  expect(page.left).toEqual([])
  expect(store.getState()).toMatchObject({ screen: 'action', isSending: false })
})

test('whoever comes back to the page as it was left is at action', async () => {
  const { flow, store, page } = aLoginFlow()
  await flow.start()
  await flow.signIn(pair)
  page.comeBack()
  expect(store.getState()).toMatchObject({ screen: 'action', isSending: false })
})

test('the button of action leads to the next page', async () => {
  const { flow, page } = aLoginFlow({
    host: aHost({ settings: { nextUrl: '/lesson/1' } }),
    api: anApi({ check: async () => ({ ok: true, body: recognised('+7999') }) }),
  })
  await flow.start()
  await flow.confirm()
  expect(page.left).toEqual([`${SCHOOL}/lesson/1`])
})

test('from another origin a ticket opens the session on the school’s own page', async () => {
  const { flow, page } = aLoginFlow({
    host: aHost({ settings: { nextUrl: '/lesson/1' } }),
    page: aPage(`${LANDING}/`),
    api: anApi({ signIn: async () => ({ ok: true, body: signedIn({ ticket: 'once' }) }) }),
  })
  await flow.signIn(pair)
  expect(page.left).toEqual([
    `POST ${SCHOOL}/auth/enter/ ${JSON.stringify({ ticket: 'once', next: `${SCHOOL}/lesson/1` })}`,
  ])
})

test('a registration’s ticket goes to the target it is bound to', async () => {
  const { flow, page } = aLoginFlow({
    host: aHost({ settings: { nextUrl: '/lesson/1', successUrl: '/free-lesson-oct' } }),
    page: aPage(`${LANDING}/`),
    api: anApi({ register: async () => ({ ok: true, body: signedIn({ ticket: 'once' }) }) }),
  })
  flow.open('registration')
  await flow.register(anna)
  expect(page.left).toEqual([
    `POST ${SCHOOL}/auth/enter/ ${JSON.stringify({ ticket: 'once', next: `${SCHOOL}/free-lesson-oct` })}`,
  ])
})

test('who was known on another origin gets a ticket when leaving', async () => {
  const { flow, page, api } = aLoginFlow({
    host: aHost({ settings: { nextUrl: '/lesson/1' } }),
    page: aPage(`${LANDING}/`),
    api: anApi({ check: async () => ({ ok: true, body: recognised('+7999') }), ticketTo: async () => 'fresh' }),
  })
  await flow.start()
  await flow.confirm()
  expect(api.calls).toEqual([`ticketTo "${SCHOOL}/lesson/1"`])
  expect(page.left).toEqual([
    `POST ${SCHOOL}/auth/enter/ ${JSON.stringify({ ticket: 'fresh', next: `${SCHOOL}/lesson/1` })}`,
  ])
})

test('without a ticket the way on is a plain one', async () => {
  const { flow, page } = aLoginFlow({ host: aHost({ settings: { nextUrl: '/lesson/1' } }), page: aPage(`${LANDING}/`) })
  await flow.signIn(pair)
  expect(page.left).toEqual([`${SCHOOL}/lesson/1`])
})

test.each([
  ['ru', '/auth/enter/'],
  ['en', '/auth/enter/?lang=en'],
] as const)('the pages on the way to the school speak the language of the element: %s', async (lang, path) => {
  const { flow, page } = aLoginFlow({
    host: aHost({ settings: { lang, nextUrl: '/lesson/1' } }),
    page: aPage(`${LANDING}/`),
    api: anApi({ signIn: async () => ({ ok: true, body: signedIn({ ticket: 'once' }) }) }),
  })
  await flow.signIn(pair)
  expect(page.left).toEqual([`POST ${SCHOOL}${path} ${JSON.stringify({ ticket: 'once', next: `${SCHOOL}/lesson/1` })}`])
})

const onlyHere = { ...noPageSession, isHeld: () => true }

test('where only the page holds the session, it does not reload: the person is at action, after the usual events', async () => {
  const { flow, store, page, host } = aLoginFlow({ host: aHost({ pageSession: onlyHere }) })
  await flow.signIn(pair)
  const events = ['school:signed-in {"method":"password"}', `school:redirect {"url":"${SCHOOL}/landing/"}`]
  expect([page.left, store.getState().screen, host.emitted]).toEqual([[], 'action', events])
})

test.each([
  ['/', {}],
  ['/free-lesson-oct', { successUrl: '/free-lesson-oct' }],
  ['/lesson/1', { nextUrl: '/lesson/1', successUrl: '/free-lesson-oct' }],
])('there the button of action leads to %s of the school by a ticket, with %j', async (path, settings) => {
  const { flow, page } = aLoginFlow({
    host: aHost({ pageSession: onlyHere, settings }),
    page: aPage(`${LANDING}/`),
    api: anApi({ check: async () => ({ ok: true, body: recognised('+') }), ticketTo: async () => 'fresh' }),
  })
  await flow.start()
  await flow.confirm()
  const next = SCHOOL + path
  expect(page.left).toEqual([`POST ${SCHOOL}/auth/enter/ ${JSON.stringify({ ticket: 'fresh', next })}`])
})
