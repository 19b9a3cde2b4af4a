import { expect, test } from 'vitest'
import type { FirstCheck } from './captcha/first-check.ts'
import { aLoginFlow, sentBy, T0 } from './testing/a-login-flow.ts'
import { aHost, anApi, SCHOOL } from './testing/fakes.ts'

test('a sent code starts the countdown from time_left', async () => {
  const { flow, store, api } = aLoginFlow()
  flow.open('code')
  await flow.sendCode({ email: ' anna@example.ru' })
  expect(sentBy(api.calls)).toEqual(['sendCode', { email: 'anna@example.ru' }])
  expect(store.getState()).toMatchObject({
    screen: 'code',
    isSent: true,
    resendAt: T0 + 30_000,
    draft: { email: 'anna@example.ru' },
  })
})

test('an absent time_left counts as 0', async () => {
  const { flow, store } = aLoginFlow({
    api: anApi({ sendCode: async () => ({ ok: true, body: JSON.parse('{"status":"ok"}') }) }),
  })
  flow.open('code')
  await flow.sendCode({ email: 'anna@example.ru' })
  expect(store.getState().resendAt).toBe(T0)
})

test('a code for an unknown address leads to registration', async () => {
  const { flow, store } = aLoginFlow({
    api: anApi({ sendCode: async () => ({ ok: true, body: { status: 'register', form: 'registration' } }) }),
  })
  flow.open('code')
  await flow.sendCode({ email: 'new@example.ru' })
  expect(store.getState()).toMatchObject({ screen: 'registration', draft: { email: 'new@example.ru' } })
})

test('a right code leads on', async () => {
  const { flow, page, api, host } = aLoginFlow({ host: aHost({ settings: { nextUrl: '/lesson/1' } }) })
  flow.open('code', { email: 'anna@example.ru' })
  await flow.sendCode({ email: 'anna@example.ru' })
  await flow.checkCode({ code: '1234 5678' })
  const sent = { email: 'anna@example.ru', code: '12345678', own: 'ask', 'success-url': `${SCHOOL}/lesson/1` }
  expect(sentBy(api.calls)).toEqual(['checkCode', sent])
  expect(page.left).toEqual([`${SCHOOL}/lesson/1`])
  expect(host.emitted).toContain('school:signed-in {"method":"code"}')
})

test('an expired code shows the error and returns to the e-mail step', async () => {
  const { flow, store } = aLoginFlow({
    api: anApi({ checkCode: async () => ({ ok: true, body: { status: 'code_expired', error: 'Поздно' } }) }),
  })
  flow.open('code', { email: 'anna@example.ru' })
  await flow.sendCode({ email: 'anna@example.ru' })
  await flow.checkCode({ code: '12345678' })
  expect(store.getState()).toMatchObject({
    screen: 'code',
    isSent: false,
    isSending: false,
    errors: { __all__: 'Поздно' },
  })
})

test('while the check button is locked no code is checked', async () => {
  const reply = { status: 'refresh_code', error: 'Подождите', time_left: 30 } as const
  const { flow, store, api } = aLoginFlow({ api: anApi({ checkCode: async () => ({ ok: true, body: reply }) }) })
  flow.open('code', { email: 'anna@example.ru' })
  await flow.sendCode({ email: 'anna@example.ru' })
  await flow.checkCode({ code: '12345678' })
  expect(store.getState()).toMatchObject({ errors: { code: 'Подождите' }, lockedUntil: T0 + 30_000 })
  await flow.checkCode({ code: '12345678' })
  expect(api.calls.filter((call) => call.startsWith('checkCode'))).toHaveLength(1)
})

test('a magic link is asked for with the event and the page it shall lead to', async () => {
  const { flow, store, api } = aLoginFlow({
    host: aHost({
      settings: { successUrl: '/free-lesson-oct', nextUrl: '/lesson/1', webinar: 'w1', bizonUrl: 'https://b.example' },
    }),
  })
  flow.open('ml')
  await flow.sendLink({ email: 'anna@example.ru' })
  expect(JSON.parse(api.calls[0]?.slice('sendLink '.length) ?? '')).toMatchObject({
    email: 'anna@example.ru',
    'success-url': `${SCHOOL}/free-lesson-oct`,
    webinar: 'w1',
    bizon_url: 'https://b.example',
  })
  expect(store.getState()).toMatchObject({ screen: 'ml', isSent: true, resendAt: T0 + 30_000 })
})

test('a magic link brings the proof of the captcha, like a code', async () => {
  const actions: string[] = []
  const firstCheck: FirstCheck = {
    expect: () => undefined,
    proof: async (action) => {
      actions.push(action)
      return { recaptcha: `token ${actions.length}` }
    },
  }
  const { flow, api } = aLoginFlow({ firstCheck })
  flow.open('ml')
  await flow.sendLink({ email: 'anna@example.ru' })
  expect([actions, sentBy(api.calls)]).toEqual([
    ['send_code'],
    ['sendLink', { email: 'anna@example.ru', recaptcha: 'token 1' }],
  ])
})

test('a magic link for an address without an account leads to the registration, which keeps the address', async () => {
  const reply = { status: 'register', form: 'registration' } as const
  const { flow, store } = aLoginFlow({ api: anApi({ sendLink: async () => ({ ok: true, body: reply }) }) })
  flow.open('ml')
  await flow.sendLink({ email: 'anna@example.ru' })
  const { screen, draft, isSending } = store.getState()
  expect([screen, draft.email, isSending]).toEqual(['registration', 'anna@example.ru', false])
})

test('only_auth sends no event', async () => {
  const { flow, api } = aLoginFlow({ host: aHost({ settings: { authType: 'only_auth', webinar: 'w1' } }) })
  flow.open('ml')
  await flow.sendLink({ email: 'anna@example.ru' })
  expect(api.calls).toEqual(['sendLink {"email":"anna@example.ru","success-url":""}'])
})
