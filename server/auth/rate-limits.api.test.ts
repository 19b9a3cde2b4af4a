import { afterEach, beforeEach, expect, test } from 'vitest'
import { SECOND_MS } from '../contract/durations.ts'
import { type School, startSchool } from '../testing/school.ts'
import { FLOOD_PAUSE_MS } from '../http/limits/floods.ts'
import { newestMail } from './testing/mailbox.ts'
import { aPerson } from './testing/people.ts'

const EMAIL = 'mama@example.com'

let school: School
beforeEach(async () => {
  school = await startSchool()
  await aPerson(school)
})
afterEach(() => school.close())

const askFrom = (ip: string, email = EMAIL) => school.browser({ ip }).post('/api/v1/landing-send-ml/', { email })

/** Known addresses and others are answered alike from here on. */
const keepAccountsPrivate = async () => {
  await school.close()
  school = await startSchool({ config: { arePrivateAccounts: true } })
  await aPerson(school)
}

/** Ten requests at once, ten times with half a minute between, in each of three hours; the mails that have been sent by then. */
const sentInThreeHours = async (ipOf: (hour: number, at: number) => string) => {
  school.clock.advance(0)
  const sent: number[] = []
  for (let hour = 0; hour < 3; hour += 1) {
    for (let at = 0; at < 10; at += 1) {
      await Promise.all(Array.from({ length: 10 }, (_, one) => askFrom(ipOf(hour, at * 10 + one))))
      await school.mails() // before they expire
      school.clock.advance(31 * SECOND_MS)
    }
    school.clock.advance(3_600 * SECOND_MS)
    sent.push((await school.mails()).length)
  }
  return sent
}

test('300 requests of one network for one address within a day send at most ten mails, and at most five within an hour', async () => {
  await keepAccountsPrivate()
  expect(await sentInThreeHours(() => '198.51.100.1')).toEqual([5, 10, 10])
})

test('300 requests of as many networks for one address send ten mails, then one in ten minutes', async () => {
  expect(await sentInThreeHours((hour, at) => `198.51.${hour}.${at}`)).toEqual([10, 11, 12])
})

test('however often strangers ask for mails to an address, its owner gets one when asking', async () => {
  for (const [count, ip] of [
    [10, '198.51.100.1'],
    [10, '198.51.100.2'],
  ] as const) {
    for (let at = 0; at < count; at += 1) {
      await askFrom(ip)
      school.clock.advance(1_800 * SECOND_MS)
    }
  }
  const before = (await school.mails()).length
  const { status, body } = await askFrom('203.0.113.7')
  expect([status, body, (await school.mails()).length]).toEqual([200, { status: 'ok', time_left: 30 }, before + 1])
})

const sendCodeFrom = (ip: string) =>
  school.browser({ ip }).post('/auth/check-code/', { email: 'new@example.com', 'send-code': '1' })

test('strangers who ask whether an address is known keep its owner from nothing', async () => {
  for (let at = 0; at < 10; at += 1) await sendCodeFrom('198.51.100.1')
  expect([(await sendCodeFrom('198.51.100.1')).status, (await sendCodeFrom('203.0.113.7')).status]).toEqual([429, 200])
})

test('within the pause the time left is told, beyond the quota it is refused for now, to known and unknown alike', async () => {
  await keepAccountsPrivate()
  school.clock.advance(0)
  const responsesTo = async (email: string) => {
    const found = [await askFrom('198.51.100.1', email), await askFrom('198.51.100.1', email)]
    for (let at = 0; at < 6; at += 1) {
      school.clock.advance(31 * SECOND_MS)
      found.push(await askFrom('198.51.100.2', email))
    }
    return found.map(({ status, body, headers }) => [status, body, headers['retry-after'] !== undefined])
  }
  const known = await responsesTo(EMAIL)
  school.clock.advance(7_200 * SECOND_MS)
  expect(known.map(([status]) => status)).toEqual([...Array(7).fill(200), 429])
  expect(known.at(-1)).toMatchObject([429, { status: 'error' }, true])
  expect(await responsesTo('nobody@example.com')).toEqual(known)
})

test('within the pause no mail goes out, and the reply has the seconds since the last one', async () => {
  school.clock.advance(0)
  await askFrom('198.51.100.1')
  school.clock.advance(9 * SECOND_MS)
  const { body } = await askFrom('198.51.100.2')
  expect([body, (await school.mails()).length]).toEqual([{ status: 'ok', time_left: 21, sent_ago: 9 }, 1])
})

test('after ten mails within a day the reply has the seconds of the longer pause', async () => {
  school.clock.advance(0)
  const replies = []
  for (let at = 0; at < 12; at += 1) {
    replies.push((await askFrom(`198.51.100.${at}`)).body)
    school.clock.advance(31 * SECOND_MS)
  }
  replies.push((await askFrom('198.51.100.12')).body)
  expect(replies.slice(9)).toEqual([
    { status: 'ok', time_left: 30 },
    { status: 'ok', time_left: 30 },
    { status: 'ok', time_left: 569, sent_ago: 31 },
    { status: 'ok', time_left: 538, sent_ago: 62 },
  ])
  expect((await school.mails()).length).toBe(11)
})

test('who has just registered gets a requested code at once', async () => {
  const email = 'vera@example.com'
  const browser = school.browser()
  await browser.post('/api/v1/landing-registration-site/', { email, name: 'Вера', phone: '+79161234567' })
  school.clock.advance(SECOND_MS)
  const { body } = await browser.post('/auth/check-code/', { email, 'send-code': '1' })
  expect([body, (await newestMail(school, email)).code]).toEqual([
    { status: 'ok', time_left: 30 },
    expect.stringMatching(/^\d{8}$/),
  ])
})

test('20 mails an hour are sent for one address of the network', async () => {
  await keepAccountsPrivate()
  const statuses = []
  for (let at = 0; at < 21; at += 1) statuses.push((await askFrom('198.51.100.1', `p${at}@example.com`)).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
})

/** As if so many mails had been asked for within the hour. */
const havingMailed = async (count: number) => {
  for (let sent = 0; sent < count; sent += 1) await school.deps.limits.spend('mailAll', 'all')
}
const alarms = () => school.logs().filter(({ event }) => event === 'mail-flood').length

test('beyond 3,000 mails an hour for the whole school an alarm is raised once, and further ones are slowed and sent', async () => {
  await aPerson(school, { email: 'papa@example.com' })
  await aPerson(school, { email: 'anna@example.com' })
  school.clock.advance(0)
  await havingMailed(2_999)
  expect([(await askFrom('198.51.100.1')).status, alarms()]).toEqual([200, 0])
  const started = performance.now()
  const late = [await askFrom('198.51.100.2', 'papa@example.com'), await askFrom('198.51.100.3', 'anna@example.com')]
  expect(late.map(({ status, body }) => [status, body.status])).toEqual([
    [200, 'ok'],
    [200, 'ok'],
  ])
  expect(performance.now() - started).toBeGreaterThan(2 * FLOOD_PAUSE_MS - 10)
  expect([(await school.mails()).length, alarms()]).toEqual([3, 1])
})

test('beyond them a registration is slowed as well, and raises the alarm', async () => {
  await havingMailed(3_000)
  const started = performance.now()
  const fields = { email: 'vera@example.com', name: 'Вера', phone: '+79161234567' }
  const { body } = await school.browser().post('/api/v1/landing-registration-site/', fields)
  expect([body.status, alarms()]).toEqual(['ok', 1])
  expect(performance.now() - started).toBeGreaterThan(FLOOD_PAUSE_MS - 10)
})

test.each([
  ['/api/v1/landing-send-ml/', {}],
  ['/auth/check-code/', { 'send-code': '1' }],
])('what %s asks for an unknown address does not count as a mail of the school', async (path, verb) => {
  await keepAccountsPrivate()
  await havingMailed(2_999)
  for (const at of [1, 2, 3])
    await school.browser({ ip: `198.51.100.${at}` }).post(path, { email: `nobody${at}@example.com`, ...verb })
  await school.mails()
  expect((await school.deps.limits.peek('mailAll', 'all')).isAllowed).toBe(true)
  await school.browser().post(path, { email: EMAIL, ...verb })
  await school.mails()
  expect((await school.deps.limits.peek('mailAll', 'all')).isAllowed).toBe(false)
})
