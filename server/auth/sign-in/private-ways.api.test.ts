import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFacebookSandbox, type FacebookSandbox } from '../../sandbox/facebook/testing/facebook-sandbox.ts'
import { type IdentitySchool, startIdentitySchool } from '../identity/testing/identity-school.ts'
import { withPasskey } from '../passkeys/testing/passkeys.ts'
import { aPerson } from '../testing/people.ts'
import { dump } from '../testing/tables.ts'

let facebook: FacebookSandbox
let on: IdentitySchool
beforeEach(async () => {
  facebook = await startFacebookSandbox({ people: [] })
  on = await startIdentitySchool({ config: { arePrivateAccounts: true, facebook: facebook.settings } })
})
afterEach(async () => {
  await on.close()
  await facebook.close()
})

const ask = (email: string, origin?: string) =>
  on.school.browser(origin ? { origin } : {}).post('/api/v1/sign-in-ways/', { email })

test('private accounts: every address gets the same bytes, the ways of the school in a fixed order', async () => {
  await aPerson(on.school)
  await withPasskey(on.school.browser())
  await aPerson(on.school, { email: 'papa@example.com', passwordHash: null })
  await aPerson(on.school, { email: 'gone@example.com', isDisabled: true })
  const addresses = ['mama@example.com', 'papa@example.com', 'gone@example.com', 'nobody@example.com']
  const replies = await Promise.all(addresses.map((email) => ask(email)))
  const ways = ['code', 'password', 'passkey', 'yandex', 'vk', 'oidc', 'facebook']
  expect(replies.map(({ status, text }) => [status, text])).toEqual(
    addresses.map(() => [200, JSON.stringify({ status: 'ok', ways })]),
  )
})

test('private accounts: a page that may not use passkeys is told of none', async () => {
  const { body } = await ask('mama@example.com', 'https://partner.example')
  expect(body.ways).toEqual(['code', 'password', 'yandex', 'vk', 'oidc', 'facebook'])
})

test('private accounts: nothing is looked up or counted for an address, so the time tells nothing', async () => {
  await aPerson(on.school)
  const before = await dump(on.school)
  const statuses = []
  for (let at = 0; at < 25; at += 1) statuses.push((await ask('mama@example.com')).status)
  expect(statuses).toEqual(statuses.map(() => 200))
  expect(await dump(on.school)).toBe(before)
})
