import { expect, test } from 'vitest'
import { aLoginFlow, pair } from './testing/a-login-flow.ts'
import { anApi, anonymous, recognised } from './testing/fakes.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('signing in tells the other tabs, without a name', async () => {
  const { flow, tabs } = aLoginFlow()
  await flow.signIn(pair)
  expect(tabs.sent).toEqual(['signed-in'])
})

test('a tab that hears of a sign-in asks the server who is there', async () => {
  const { flow, store, tabs } = aLoginFlow({
    api: anApi({ checkAgain: async () => ({ ok: true, body: recognised('+79991234567') }) }),
  })
  await flow.start()
  tabs.receive('signed-in')
  await settled()
  expect(store.getState()).toMatchObject({ screen: 'action', person: { name: 'Анна' } })
})

test('a tab that hears that nobody is there any more begins anew', async () => {
  const { flow, store, tabs } = aLoginFlow({
    api: anApi({
      check: async () => ({ ok: true, body: recognised('+79991234567') }),
      checkAgain: async () => ({ ok: true, body: anonymous }),
    }),
  })
  await flow.start()
  tabs.receive('signed-out')
  await settled()
  expect(store.getState()).toMatchObject({ screen: 'pass', person: null })
})

test('a browser whose session was ended from elsewhere says why', async () => {
  const why = 'Почту вашего аккаунта подтвердили в другом браузере'
  const { flow, store } = aLoginFlow({
    api: anApi({ check: async () => ({ ok: true, body: { ...anonymous, session_ended: why } }) }),
  })
  await flow.start()
  expect(store.getState()).toMatchObject({ screen: 'pass', errors: { __all__: why } })
})

test('signing out begins anew, here and in the other tabs', async () => {
  const { flow, store, tabs, host, api } = aLoginFlow({
    api: anApi({ check: async () => ({ ok: true, body: recognised('+79991234567') }) }),
  })
  await flow.start()
  await flow.signOut()
  expect(store.getState()).toMatchObject({ screen: 'pass', person: null, isSending: false })
  expect([api.calls, tabs.sent, host.emitted.at(-1)]).toEqual([['signOut'], ['signed-out'], 'school:signed-out'])
})
