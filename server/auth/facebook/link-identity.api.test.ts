import { afterEach, beforeEach, expect, test } from 'vitest'
import { newestMail, otherThan } from '../testing/mailbox.ts'
import { aPerson, PASSWORD } from '../testing/people.ts'
import { beforeNextWrite } from '../testing/race.ts'
import { addIdentity, FACEBOOK } from '../stores/identity-store.ts'
import { DARYA, type FacebookSchool, MARIA, SECRETIVE, startFacebookSchool } from './testing/school.ts'

const OWNER = { 'current-password': PASSWORD }

let on: FacebookSchool
beforeEach(async () => {
  on = await startFacebookSchool()
})
afterEach(() => on.close())

const byPassword = (browser = on.school.browser()) =>
  browser.post('/api/v1/landing-auth/', { username: 'mama@example.com', password: PASSWORD })

test('who is signed in links nothing without the password, or with a wrong one', async () => {
  await aPerson(on.school)
  const browser = on.school.browser()
  await byPassword(browser)
  const responses = [
    await on.login(browser, DARYA),
    await on.login(browser, DARYA, { 'current-password': 'kefir-1999' }),
  ]
  expect(responses.map(({ status, body }) => [status, body])).toEqual([
    [400, { status: 'error', errors: { 'current-password': ['Введите текущий пароль'] } }],
    [400, { status: 'error', errors: { 'current-password': ['Текущий пароль не подошёл'] } }],
  ])
  expect([await on.identities(), await on.school.mails()]).toEqual([[], []])
})

test('who is signed in and has no password links by a code of a mail', async () => {
  const { id } = await aPerson(on.school, { passwordHash: null })
  const browser = on.school.browser()
  const sendCode = () => browser.post('/auth/check-code/', { email: 'mama@example.com', 'send-code': '1' })
  await sendCode()
  const check = { email: 'mama@example.com', code: (await newestMail(on.school)).code, 'check-code': '1' }
  await browser.post('/auth/check-code/', check)
  const none = await on.login(browser, DARYA)
  await on.school.deps.limits.forget('mailAddress', 'mama@example.com')
  await sendCode()
  const { code } = await newestMail(on.school)
  const wrong = await on.login(browser, DARYA, { code: otherThan(code) })
  expect([none, wrong].map(({ status, body }) => [status, body.errors])).toEqual([
    [400, { code: ['Введите код'] }],
    [400, { code: ['Код не подошёл, проверьте цифры'] }],
  ])
  expect(await on.identities()).toEqual([])
  expect((await on.login(browser, DARYA, { code })).body).toMatchObject({ status: 'ok', user_id: id })
  expect(await on.identities()).toMatchObject([{ personId: id, externalId: DARYA }])
  expect((await newestMail(on.school)).subject).toBe('К аккаунту подключён вход через Facebook')
})

test('who is signed in links the identity, is told so by mail, and signs in by it from then on', async () => {
  const { id } = await aPerson(on.school)
  const browser = on.school.browser()
  await byPassword(browser)
  const linked = await on.login(browser, MARIA, OWNER)
  expect([linked.status, linked.body.user_id, linked.body.user_name]).toEqual([200, id, 'Мария'])
  expect((await newestMail(on.school)).subject).toBe('К аккаунту подключён вход через Facebook')
  expect((await on.login(on.school.browser(), MARIA)).body.user_id).toBe(id)
  expect((await on.identities()).length).toBe(1)
})

test('an identity links although its person tells no address', async () => {
  const { id } = await aPerson(on.school)
  const browser = on.school.browser()
  await byPassword(browser)
  expect((await on.login(browser, SECRETIVE, OWNER)).body).toMatchObject({ status: 'ok', user_id: id })
})

test('of two persons who link one identity at once one gets it', async () => {
  const [first, second] = [await aPerson(on.school), await aPerson(on.school, { email: 'papa@example.com' })]
  const browsers = [on.school.browser(), on.school.browser()]
  await byPassword(browsers[0])
  await browsers[1]?.post('/api/v1/landing-auth/', { username: 'papa@example.com', password: PASSWORD })
  const responses = await Promise.all(browsers.map((browser) => on.login(browser, DARYA, OWNER)))
  const [identity, ...others] = await on.identities()
  expect([[first.id, second.id].includes(identity?.personId ?? ''), others]).toEqual([true, []])
  expect(responses.map(({ status, body }) => [status, body.user_id])).toEqual(
    Array.from({ length: 2 }, () => [200, identity?.personId]),
  )
  expect((await on.school.mails()).length).toBe(1)
})

test("who comes a moment after the identity has become somebody else's is that person", async () => {
  const { id } = await aPerson(on.school)
  const papa = await aPerson(on.school, { email: 'papa@example.com' })
  const browser = on.school.browser()
  await byPassword(browser)
  beforeNextWrite(on.school, (transact) =>
    transact((tx) =>
      addIdentity(tx, { id: 'i', personId: papa.id, provider: FACEBOOK, externalId: DARYA, createdAt: new Date() }),
    ),
  )
  const { body } = await on.login(browser, DARYA, OWNER)
  expect([body.user_id, body.user_id === id]).toEqual([papa.id, false])
})
