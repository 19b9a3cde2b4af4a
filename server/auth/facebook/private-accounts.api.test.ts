import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../testing/school.ts'
import { newestMail } from '../testing/mailbox.ts'
import { aPerson, stored } from '../testing/people.ts'
import { DARYA, type FacebookSchool, MARIA, startFacebookSchool } from './testing/school.ts'

let on: FacebookSchool
beforeEach(async () => {
  on = await startFacebookSchool({ config: { arePrivateAccounts: true } })
  await aPerson(on.school)
})
afterEach(() => on.close())

const NEW = 'darya@parents.example'
const outcome = async (browser: Browser, personId: string) => {
  const { status, body } = await on.login(browser, personId)
  return { status, body, signedIn: (await browser.checkAuth()).body.status }
}

test('private accounts: a known address and a new one are answered alike, and nobody is signed in', async () => {
  on.school.clock.advance(0)
  const outcomes = [await outcome(on.school.browser(), DARYA), await outcome(on.school.browser(), MARIA)]
  const same = { status: 200, body: { status: 'ok', time_left: 30 }, signedIn: 'anonymous' }
  expect(outcomes).toEqual([same, same])
})

test('private accounts: the owner of a known address is told by mail and stays as before', async () => {
  const before = await stored(on.school)
  await on.login(on.school.browser(), MARIA)
  expect((await newestMail(on.school)).subject).toBe('У вас уже есть аккаунт')
  expect([await stored(on.school), await on.identities()]).toEqual([before, []])
})

test('private accounts: somebody new signs in by the mail, and by the identity from then on', async () => {
  const browser = on.school.browser()
  await on.login(browser, DARYA)
  await browser.submit((await newestMail(on.school, NEW)).path)
  const id = (await stored(on.school, NEW))?.id
  expect((await browser.checkAuth()).body.user_id).toBe(id)
  expect((await on.login(on.school.browser(), DARYA)).body).toMatchObject({ status: 'ok', user_id: id })
})
