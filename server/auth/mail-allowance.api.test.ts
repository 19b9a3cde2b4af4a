import { afterEach, beforeEach, expect, test } from 'vitest'
import { type School, startSchool } from '../testing/school.ts'
import { aPerson } from './testing/people.ts'

const SECOND = 1_000
const EMAIL = 'mama@example.com'

let school: School
beforeEach(async () => {
  school = await startSchool()
  await aPerson(school)
})
afterEach(() => school.close())

const askFrom = (ip: string, email = EMAIL) => school.browser({ ip }).post('/api/v1/landing-send-ml/', { email })

test('300 requests for one address within a day send at most ten mails, and at most five within an hour', async () => {
  school.clock.advance(0)
  const sent: number[] = []
  for (let hour = 0; hour < 3; hour += 1) {
    for (let at = 0; at < 10; at += 1) {
      await Promise.all(Array.from({ length: 10 }, (_, one) => askFrom(`198.51.${hour}.${at * 10 + one}`)))
      await school.mails() // before they expire
      school.clock.advance(31 * SECOND)
    }
    school.clock.advance(3_600 * SECOND)
    sent.push((await school.mails()).length)
  }
  expect(sent).toEqual([5, 10, 10])
})

test('within the pause the time left is told, beyond the quota it is refused for now, to known and unknown alike', async () => {
  school.clock.advance(0)
  const answers = async (email: string) => {
    const found = [await askFrom('198.51.100.1', email), await askFrom('198.51.100.1', email)]
    for (let at = 0; at < 5; at += 1) {
      school.clock.advance(31 * SECOND)
      found.push(await askFrom('198.51.100.2', email))
    }
    return found.map(({ status, body, headers }) => [status, body, headers['retry-after'] !== undefined])
  }
  const known = await answers(EMAIL)
  school.clock.advance(7_200 * SECOND)
  expect(known.map(([status]) => status)).toEqual([200, 200, 200, 200, 200, 200, 429])
  expect(known.at(-1)).toMatchObject([429, { status: 'error' }, true])
  expect(await answers('nobody@example.com')).toEqual(known)
})

test('20 mails an hour are sent for one address of the network', async () => {
  const statuses = []
  for (let at = 0; at < 21; at += 1) statuses.push((await askFrom('198.51.100.1', `p${at}@example.com`)).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
})

test('3,000 mails an hour are sent for the whole school, whoever asks for them', async () => {
  school.clock.advance(0)
  for (let sent = 0; sent < 2_999; sent += 1) await school.deps.limits.spend('mailAll', 'all')
  const answers = [await askFrom('198.51.100.1'), await askFrom('198.51.100.2', 'papa@example.com')]
  const [last, refused] = answers.map(({ status, body, headers }) => [status, body.status, headers['retry-after']])
  expect([last, refused]).toEqual([
    [200, 'ok', undefined],
    [429, 'error', '3600'],
  ])
  expect(await school.mails()).toHaveLength(1)
  school.clock.advance(3_601 * SECOND)
  expect((await askFrom('198.51.100.3')).status).toBe(200)
})
