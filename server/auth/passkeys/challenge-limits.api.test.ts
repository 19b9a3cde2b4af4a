import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanUpAuth } from '../../app/start.ts'
import { MINUTE_MS } from '../../contract/durations.ts'
import { passkeyChallenge } from '../../db/schema.ts'
import { startCleaning } from '../../http/identity/caller-store.ts'
import { FLOOD_PAUSE_MS } from '../../http/limits/floods.ts'
import { limitRules } from '../../http/limits/limit-rules.ts'
import { type School, startSchool } from '../../testing/school.ts'
import { aPerson } from '../testing/people.ts'
import { challenge, passkeySignIn, withPasskey } from './testing/passkeys.ts'

const IP = '203.0.113.7'

let school: School
beforeEach(async () => {
  school = await startSchool()
})
afterEach(() => school.close())

const spend = async (points: number) => {
  for (let at = 0; at < points; at += 1) await school.deps.limits.spend('passkeyChallengeIp', IP)
}
const most = limitRules.passkeyChallengeIp[0]?.points ?? 0

test('a network gets so many challenges and no more, and a right sign-in gives its own back', async () => {
  await aPerson(school)
  const browser = school.browser()
  const authenticator = await withPasskey(browser)
  await spend(most - 1)
  for (let at = 0; at < 3; at += 1) expect((await passkeySignIn(browser, authenticator)).status).toBe(200)
  await challenge(browser)
  const refused = await browser.post('/api/v1/passkey-challenge/')
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
})

test('a class behind one address gets its challenges within the five minutes of a lesson', () => {
  expect(most).toBeGreaterThanOrEqual(3 * 300)
})

test('in a flood of challenges each further one waits, none is refused, and the log raises an alarm once', async () => {
  const { limits } = school.deps
  for (let at = 0; at < (limitRules.passkeyBlock[0]?.points ?? 0); at += 1)
    await limits.count('passkeyBlock', '203.0.113.0/24')
  const started = performance.now()
  await challenge(school.browser())
  await challenge(school.browser())
  expect(performance.now() - started).toBeGreaterThan(2 * FLOOD_PAUSE_MS - 10)
  expect(school.logs().filter(({ event }) => event === 'passkey-flood')).toHaveLength(1)
})

test('twenty wrong answers refuse the network, and right ones count against nobody', async () => {
  await aPerson(school)
  const authenticator = await withPasskey(school.browser())
  const browser = school.browser()
  for (let at = 0; at < 30; at += 1) await passkeySignIn(browser, authenticator)
  for (let at = 0; at < 20; at += 1) await passkeySignIn(browser, authenticator, { lies: { tamper: true } })
  expect((await passkeySignIn(browser, authenticator)).status).toBe(429)
  expect((await passkeySignIn(browser.from('198.51.100.9'), authenticator)).status).toBe(200)
})

test('expired challenges are deleted', async () => {
  await challenge(school.browser())
  school.clock.advance(6 * MINUTE_MS)
  await challenge(school.browser())
  await startCleaning(school.deps, [cleanUpAuth]).stop()
  expect(await school.deps.db.select().from(passkeyChallenge)).toHaveLength(1)
})

test('the database does not hold the challenge', async () => {
  const { challenge: random } = await challenge(school.browser())
  expect(JSON.stringify(await school.deps.db.select().from(passkeyChallenge))).not.toContain(random)
})
