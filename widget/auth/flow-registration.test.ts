import { expect, test } from 'vitest'
import { aLoginFlow, anna } from './testing/a-login-flow.ts'
import { anApi, aPage, refused, SCHOOL } from './testing/fakes.ts'

test('registering sends what was typed, the time zone and the page’s utm marks, and redirects after 300 ms', async () => {
  const { flow, api, page, pauses, host } = aLoginFlow({
    page: aPage(`${SCHOOL}/landing/?utm_source=vk&utm_campaign=oct&x=1&next=/lesson/2`),
  })
  flow.open('registration')
  await flow.register(anna)
  expect(api.calls).toEqual([
    `register ${JSON.stringify({ ...anna, utm_campaign: 'oct', utm_source: 'vk', 'time-zone': 'Europe/Moscow', 'success-url': `${SCHOOL}/lesson/2` })}`,
  ])
  expect(pauses).toEqual([300])
  expect(page.left).toEqual([`${SCHOOL}/lesson/2`])
  expect(host.emitted).toEqual([
    'school:registered',
    'school:signed-in {"method":"registration"}',
    `school:redirect {"url":"${SCHOOL}/lesson/2"}`,
  ])
})

test('an address that has an account shows the hint', async () => {
  const { flow, store } = aLoginFlow({ api: anApi({ register: async () => refused({ user_exists: 'Уже есть' }) }) })
  flow.open('registration')
  await flow.register(anna)
  expect(store.getState()).toMatchObject({ screen: 'registration', hasAccount: true, isSending: false, draft: anna })
})

test('with private accounts the mail tells the rest', async () => {
  const { flow, store, page, host } = aLoginFlow({
    api: anApi({ register: async () => ({ ok: true, body: { status: 'ok', time_left: 30 } }) }),
  })
  flow.open('registration')
  await flow.register(anna)
  expect(store.getState()).toMatchObject({ screen: 'ml', isSent: true, draft: anna })
  expect([page.left, host.emitted]).toEqual([[], []])
})

test('a recaptcha error switches to captcha with everything kept', async () => {
  const { flow, store } = aLoginFlow({ api: anApi({ register: async () => refused({ recaptcha: 'Докажите' }) }) })
  flow.open('registration')
  await flow.register(anna)
  expect(store.getState()).toMatchObject({ screen: 'captcha', isSending: false, draft: anna })
})
