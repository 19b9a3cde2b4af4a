import { expect, test } from 'vitest'
import type { GuardedAction } from './captcha/first-check.ts'
import { aLoginFlow, sentBy } from './testing/a-login-flow.ts'
import { aHost, anApi, refused } from './testing/fakes.ts'

const EMAIL = 'anna@example.ru'

test('the ways of an address are asked for with the captcha of a request for a code', async () => {
  const actions: GuardedAction[] = []
  const proof = async (action: GuardedAction) => {
    actions.push(action)
    return { recaptcha: 'human' }
  }
  const { flow, store, api } = aLoginFlow({ firstCheck: { expect: () => undefined, proof } })
  flow.open('email')
  await flow.findWays({ email: ` ${EMAIL} ` })
  expect([actions, sentBy(api.calls)]).toEqual([['send_code'], ['findWays', { email: EMAIL, recaptcha: 'human' }]])
  expect(store.getState()).toMatchObject({ screen: 'pass', known: { email: EMAIL, ways: ['password', 'code'] } })
})

test('the second check goes on where the call leads, and a code that follows is mailed', async () => {
  const replies = [refused({ recaptcha: 'Докажите' })]
  const { flow, store, api } = aLoginFlow({
    api: anApi({ findWays: async () => replies.shift() ?? { ok: true, body: { status: 'ok', ways: ['code'] } } }),
  })
  flow.open('email')
  await flow.findWays({ email: EMAIL })
  expect(store.getState()).toMatchObject({ screen: 'captcha', heldUp: 'email' })
  await flow.context.resume('human')
  expect(store.getState()).toMatchObject({ screen: 'code', isSent: true, draft: { email: EMAIL } })
  expect(api.calls.map((call) => call.split(' ')[0])).toEqual(['findWays', 'findWays', 'sendCode'])
})

test('an unknown address registers', async () => {
  const { flow, store } = aLoginFlow({
    api: anApi({ findWays: async () => ({ ok: true, body: { status: 'register', form: 'registration' } }) }),
  })
  flow.open('email')
  await flow.findWays({ email: EMAIL })
  expect(store.getState()).toMatchObject({ screen: 'registration', draft: { email: EMAIL }, known: null })
})

test('a widget that has left the page shows nothing and mails nothing', async () => {
  const life = new AbortController()
  const { flow, store, api } = aLoginFlow({
    host: aHost({ signal: life.signal }),
    api: anApi({
      findWays: async () => {
        life.abort()
        return { ok: true, body: { status: 'ok', ways: ['code'] } }
      },
    }),
  })
  flow.open('email')
  await flow.findWays({ email: EMAIL })
  expect([store.getState().screen, api.calls.length]).toEqual(['email', 1])
})

test.each([
  ['noFacebook', ['vk', 'code']],
  ['noProviders', ['facebook', 'code']],
])('what %s hides is not among the ways of an address', async (attribute, ways) => {
  const { flow, store } = aLoginFlow({
    host: aHost({ settings: { [attribute]: true } }),
    api: anApi({ findWays: async () => ({ ok: true, body: { status: 'ok', ways: ['vk', 'facebook', 'code'] } }) }),
  })
  const facebook = { app_id: '1', script: 'https://connect.example/sdk.js' }
  const providers = [{ id: 'vk', name: 'VK ID' }] as const
  store.setState({ offers: { ...store.getState().offers, isKnown: true, facebook, providers: [...providers] } })
  flow.open('email')
  await flow.findWays({ email: EMAIL })
  expect(store.getState()).toMatchObject({ screen: 'ways', known: { email: EMAIL, ways } })
})
