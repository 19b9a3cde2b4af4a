import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dialect } from '../db/dialect.ts'
import { type Limits, openLimits } from '../http/limits/limits.ts'
import { type RecaptchaSandbox, startRecaptchaSandbox } from '../sandbox/testing/recaptcha/sandbox.ts'
import { type Browser, type BrowserResponse, type School, startSchool } from '../testing/school.ts'
import { copyDatabase, isEmbedded } from '../testing/postgres-databases.ts'
import { sizes } from '../testing/sizes.ts'
import { createPasswords } from './password/passwords.ts'
import { newestMail } from './testing/mailbox.ts'
import { aPerson, PASSWORD } from './testing/people.ts'

/* People behind one IPv4 address: a class, an office, a mobile operator. */

const { crowd, wrongPasswords: wrong } = sizes
const MINUTES_MS = 5 * 60_000
/** Calls of a crowd that is spread over five minutes come in so many steps. */
const STEPS = 3

let school: School
beforeEach(async () => {
  school = await startSchool()
})
afterEach(() => school.close())

const reopen = async (...overrides: Parameters<typeof startSchool>) => {
  await school.close()
  school = await startSchool(...overrides)
}

const emailOf = (at: number) => `p${at}@example.com`
/** How many responses have which status. */
const statusesOf = (responses: BrowserResponse[]) =>
  Object.fromEntries([...Map.groupBy(responses, ({ status }) => status)].map(([status, same]) => [status, same.length]))

const addPeople = async (count: number) => {
  for (let at = 0; at < count; at += 1) await aPerson(school, { email: emailOf(at) })
}

/** A browser of each, with its anti-forgery token. */
const browsers = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const browser = school.browser()
      await browser.checkAuth()
      return browser
    }),
  )
type Act = (browser: Browser, at: number) => Promise<BrowserResponse>

const allAtOnce = async (count: number, act: Act) => Promise.all((await browsers(count)).map(act))

const spread = async (count: number, act: Act) => {
  const all = await browsers(count)
  const responses: BrowserResponse[] = []
  const size = Math.ceil(count / STEPS)
  for (let from = 0; from < count; from += size) {
    const part = all.slice(from, from + size).map((browser, at) => act(browser, from + at))
    responses.push(...(await Promise.all(part)))
    school.clock.advance(MINUTES_MS / STEPS)
  }
  return responses
}

const signIn =
  (password: string): Act =>
  (browser, at) =>
    browser.post('/api/v1/landing-auth/', { username: emailOf(at), password })

const personal = (at: number) => ({ email: emailOf(at), name: 'Вера', phone: '+79161234567' })
const register: Act = (browser, at) => browser.post('/api/v1/landing-registration/v2/', personal(at))
const askForCode: Act = (browser, at) => browser.post('/auth/check-code/', { email: emailOf(at), 'send-code': '1' })

/** Comparing a password takes long enough for a crowd to be under way at once. Answers how many were compared. */
const comparedPasswords = () => {
  const { passwords } = school.deps
  let count = 0
  const matches: typeof passwords.matches = async (...pair) => {
    count += 1
    await pause(20)
    return passwords.matches(...pair)
  }
  school.deps.passwords = { ...passwords, matches }
  return () => count
}

describe('right sign-ins', () => {
  test.each([
    ['all at once', allAtOnce],
    ['within five minutes', spread],
  ])(`of ${crowd} people behind one address succeed, %s`, async (_, happen) => {
    await addPeople(crowd)
    comparedPasswords()
    const responses = await happen(crowd, signIn(PASSWORD))
    expect(statusesOf(responses)).toEqual({ 200: crowd })
  })

  test('leave room for the failures of the same network', async () => {
    await addPeople(30)
    await allAtOnce(30, signIn(PASSWORD))
    expect(statusesOf(await allAtOnce(25, signIn('kefir-1999')))).toEqual({ 400: 20, 429: 5 })
  })

  test('of 60 people at once succeed after ten failures of their network', async () => {
    await addPeople(60)
    await allAtOnce(10, signIn('kefir-1999'))
    expect(statusesOf(await allAtOnce(60, signIn(PASSWORD)))).toEqual({ 200: 60 })
  })

  test('do not fill the queue of hash work', async () => {
    await reopen({ passwords: createPasswords({ running: 2, queued: 18 }) })
    await addPeople(crowd)
    expect(statusesOf(await allAtOnce(crowd, signIn(PASSWORD)))).toEqual({ 200: crowd })
  })
})

const sendAll = async (act: Act) => {
  const browser = school.browser()
  await browser.checkAuth()
  return Promise.all(Array.from({ length: wrong }, (_, at) => act(browser, at)))
}

describe(`${wrong} wrong passwords at once`, () => {
  /** Counters in PostgreSQL, as a school on PostgreSQL has them. */
  let counters: { limits: Limits; drop: () => Promise<void> } | null = null
  beforeEach(async () => {
    if (dialect === 'sqlite' || isEmbedded) return
    const { url, drop } = await copyDatabase({ isMigrated: false })
    const limits = await openLimits({ databaseUrl: url, dataDir: '', waitMs: 2 * MINUTES_MS })
    counters = { limits, drop }
    await reopen({ limits })
  })
  afterEach(async () => {
    await counters?.limits.close()
    await counters?.drop()
    counters = null
  })

  test('from one address for as many accounts: twenty are compared', async () => {
    const compared = comparedPasswords()
    const responses = await sendAll(signIn('kefir-1999'))
    expect([compared(), statusesOf(responses)]).toEqual([20, { 400: 20, 429: wrong - 20 }])
  })

  test('for one account from as many addresses: five are compared, the others need a captcha', async () => {
    await addPeople(1)
    school.deps.captcha.check = async () => false
    const compared = comparedPasswords()
    const responses = await sendAll((browser, at) =>
      signIn('kefir-1999')(browser.from(`198.51.${at >> 8}.${at & 255}`), 0),
    )
    const needCaptcha = responses.filter(({ body }) => 'recaptcha' in Object(body.errors))
    expect([compared(), needCaptcha.length]).toEqual([5, wrong - 5])
  })
})

describe('registrations', () => {
  let service: RecaptchaSandbox
  beforeEach(async () => {
    service = await startRecaptchaSandbox()
    await reopen({ config: { captcha: 'recaptcha', recaptcha: service } })
  })
  afterEach(() => service.close())

  /** Sends a form as the widget does: with the first check, and with the second one where the server requires it. */
  const sendForm = (path: string, fieldsOf: (at: number) => Record<string, string>): Act & { seconds: number } => {
    const act = Object.assign(
      async (browser: Browser, at: number) => {
        const first = await browser.post(path, {
          ...fieldsOf(at),
          recaptcha: service.token({ action: 'register', hostname: 'school.example' }),
        })
        if (!('recaptcha' in Object(first.body.errors))) return first
        act.seconds += 1
        return browser.post(path, { ...fieldsOf(at), 'g-recaptcha2-check': service.secondToken() })
      },
      { seconds: 0 },
    )
    return act
  }
  const registerWithCaptcha = () => sendForm('/api/v1/landing-registration/v2/', personal)
  const signUp = () => sendForm('/api/v1/register-webinar/', (at) => ({ ...personal(at), 'event-id': '17' }))

  test.each([
    ['registrations', 'all at once', registerWithCaptcha, allAtOnce],
    ['registrations', 'within five minutes', registerWithCaptcha, spread],
    ['sign-ups for a webinar', 'all at once', signUp, allAtOnce],
  ])(
    `${crowd} %s behind one address succeed, %s, and beyond twenty each needs the second check`,
    async (_what, _when, form, happen) => {
      const act = form()
      const responses = await happen(crowd, act)
      expect([statusesOf(responses), act.seconds]).toEqual([{ 200: crowd }, crowd - 20])
    },
  )

  test('with private accounts succeed as well', async () => {
    await reopen({ config: { captcha: 'recaptcha', recaptcha: service, arePrivateAccounts: true } })
    expect(statusesOf(await allAtOnce(crowd, registerWithCaptcha()))).toEqual({ 200: crowd })
  })

  test('beyond twenty are slowed where no captcha is configured, and not refused', async () => {
    await reopen()
    const started = performance.now()
    const responses = await allAtOnce(30, register)
    expect(statusesOf(responses)).toEqual({ 200: 30 })
    expect(performance.now() - started).toBeGreaterThan(990)
  })

  test('tell of twenty known addresses an hour, of many at once', async () => {
    await reopen()
    await addPeople(40)
    const responses = await allAtOnce(40, register)
    expect(statusesOf(responses)).toEqual({ 400: 20, 429: 20 })
  })
})

describe('codes and links', () => {
  test.each<[string, (browser: Browser, at: number) => Promise<BrowserResponse>]>([
    [
      'codes',
      async (browser, at) => {
        const { code } = await newestMail(school, emailOf(at))
        return browser.post('/auth/check-code/', { email: emailOf(at), code, 'check-code': '1' })
      },
    ],
    ['links', async (browser, at) => browser.submit((await newestMail(school, emailOf(at))).path)],
  ])('%s that are used count against nobody: 22 people behind one address get in', async (_, use) => {
    await addPeople(22)
    const responses: BrowserResponse[] = []
    for (let at = 0; at < 22; at += 1) {
      const browser = school.browser()
      responses.push(await askForCode(browser, at), await use(browser, at))
    }
    expect(statusesOf(responses)).toEqual({ 200: 44 })
  })

  test('an address that is sent to the registration counts no longer once it is registered', async () => {
    const responses: BrowserResponse[] = []
    for (let at = 0; at < 22; at += 1) {
      const browser = school.browser()
      responses.push(await askForCode(browser, at), await register(browser, at))
    }
    expect(statusesOf(responses)).toEqual({ 200: 44 })
  })

  test('a code gives back what codes have counted, and not the mails of sign-ups to the same address', async () => {
    await addPeople(1)
    const browser = school.browser()
    for (let sent = 0; sent < 3; sent += 1) {
      await browser.post('/api/v1/register-webinar/', { ...personal(0), 'event-id': String(sent + 1) })
      school.clock.advance(31_000)
    }
    for (let at = 0; at < 19; at += 1) await school.deps.limits.spend('mailIp', '203.0.113.7')
    await askForCode(browser, 0)
    const { code } = await newestMail(school, emailOf(0))
    await browser.post('/auth/check-code/', { email: emailOf(0), code, 'check-code': '1' })
    const left = await Promise.all(Array.from({ length: 5 }, () => school.deps.limits.spend('mailIp', '203.0.113.7')))
    expect(left.filter(({ isAllowed }) => isAllowed).length).toBe(1)
  })

  test('a code that is used elsewhere gives nothing back to the network that asked for it', async () => {
    await addPeople(21)
    const statuses: number[] = []
    for (let at = 0; at < 21; at += 1) {
      statuses.push((await askForCode(school.browser(), at)).status)
      if (at > 0) continue
      const { code } = await newestMail(school, emailOf(0))
      const elsewhere = school.browser({ ip: '198.51.100.1' })
      await elsewhere.post('/auth/check-code/', { email: emailOf(0), code, 'check-code': '1' })
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429])
  })
})
