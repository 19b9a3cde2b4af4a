import { hash } from '@node-rs/argon2'
import { afterEach, expect, test } from 'vitest'
import type { Browser, School, SchoolOverrides } from '../../testing/school.ts'
import { startSchool } from '../../testing/school.ts'
import { createPasswords, type Passwords } from '../password/passwords.ts'
import { PASSWORD, aPerson, stored } from '../testing/people.ts'

let school: School
afterEach(() => school.close())

const open = async (overrides?: SchoolOverrides) => {
  school = await startSchool(overrides)
  return school
}

const CREDENTIALS = { status: 'error', errors: { __all__: ['Неверная почта или пароль'] } }
const signIn = (browser: Browser, password = PASSWORD, more: Record<string, string> = {}) =>
  browser.post('/api/v1/landing-auth/', { username: ' Mama@Example.com', password, ...more })
const isIn = async (browser: Browser) => (await browser.checkAuth()).body.status === 'ok'

/** Counts how often a hash is compared. */
const counting = (): { passwords: Passwords; count: () => number } => {
  const passwords = createPasswords()
  let compared = 0
  const matches: Passwords['matches'] = (...pair) => {
    compared += 1
    return passwords.matches(...pair)
  }
  return { passwords: { ...passwords, matches }, count: () => compared }
}

test('the right pair signs in and names the person', async () => {
  await open()
  const { id } = await aPerson(school)
  const browser = school.browser()
  const { status, body } = await signIn(browser, PASSWORD, { 'only-auth': 'true', room: 'a1' })
  const reply = { status: 'ok', user_id: id, user_name: 'Мария', user_data: { user_id: id }, phone: '+79161234567' }
  expect({ status, body }).toEqual({ status: 200, body: { ...reply, csrf_token: expect.any(String) } })
  expect(await isIn(browser)).toBe(true)
})

test('fields that the call does not know are ignored and change nothing', async () => {
  await open()
  const { id } = await aPerson(school)
  const before = await stored(school)
  const unknown = { role: 'staff', id: 'x', email: 'papa@example.com', 'g-captcha': '1', csrfmiddlewaretoken: 'x' }
  const { status, body } = await signIn(school.browser(), PASSWORD, unknown)
  expect([status, body.user_id, await stored(school)]).toEqual([200, id, before])
})

test('a person without a phone is told so, and a landing of another origin gets a ticket', async () => {
  await open()
  await aPerson(school, { phone: null })
  const { body } = await signIn(school.browser({ origin: 'https://landing.example' }))
  expect(body).toMatchObject({ status: 'ok', phone: null, ticket: expect.stringMatching(/^[\w-]{43}$/) })
})

test('a wrong password, an unknown address and an account without a password cost the same work and get the same answer', async () => {
  const { passwords, count } = counting()
  await open({ passwords })
  await aPerson(school)
  await aPerson(school, { email: 'papa@example.com', passwordHash: null })
  const ask = (username: string) => school.browser().post('/api/v1/landing-auth/', { username, password: 'kefir-1999' })
  const responses = [await ask('mama@example.com'), await ask('nobody@example.com'), await ask('papa@example.com')]
  expect(responses.map(({ status, body }) => ({ status, body }))).toEqual(
    Array.from({ length: 3 }, () => ({ status: 400, body: CREDENTIALS })),
  )
  expect(count()).toBe(3)
})

test('a disabled person is refused like a wrong password', async () => {
  await open()
  await aPerson(school, { isDisabled: true })
  const browser = school.browser()
  expect((await signIn(browser)).body).toEqual(CREDENTIALS)
  expect(await isIn(browser)).toBe(false)
})

test('what is missing is said at its field', async () => {
  await open()
  const { status, body } = await school.browser().post('/api/v1/landing-auth/', { username: '', password: '1234' })
  const errors = { username: ['Укажите почту'], password: ['Наберите ваш пароль, минимум 5 символов в длину'] }
  expect({ status, body }).toEqual({ status: 400, body: { status: 'error', errors } })
})

test('a hash of smaller costs is replaced at sign-in', async () => {
  await open({ passwords: createPasswords() })
  await aPerson(school, { passwordHash: await hash(PASSWORD, { memoryCost: 8_192, timeCost: 2, parallelism: 1 }) })
  const browser = school.browser()
  await signIn(browser)
  const { passwordHash } = (await stored(school)) ?? {}
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect([await isIn(browser), (await signIn(school.browser())).status]).toEqual([true, 200])
})

test('a password that is taken away while it is being checked opens no session', async () => {
  const passwords = createPasswords()
  const matches: Passwords['matches'] = async (...pair) => {
    const isSame = await passwords.matches(...pair)
    const { setPasswordHash } = await import('../stores/account-store.ts')
    const person = await stored(school)
    await school.deps.transact((tx) => setPasswordHash(tx, person?.id ?? '', 'another'))
    return isSame
  }
  await open({ passwords: { ...passwords, matches } })
  await aPerson(school)
  const browser = school.browser()
  expect((await signIn(browser)).body).toEqual(CREDENTIALS)
  expect(await isIn(browser)).toBe(false)
})

test('under attack the account costs a captcha, and its owner still gets in with the right password', async () => {
  const checkedTokens: (string | undefined)[] = []
  const captcha = {
    kind: 'none' as const,
    check: async ({ token }: { token: string | undefined }) => {
      checkedTokens.push(token)
      return token === 'passed'
    },
  }
  await open({ captcha })
  await aPerson(school)
  const attack = (at: number, more = {}) => signIn(school.browser({ ip: `198.51.100.${at}` }), 'kefir-1999', more)
  const first = await Promise.all([1, 2, 3, 4, 5].map((at) => attack(at)))
  expect([first.map(({ body }) => body), checkedTokens]).toEqual([Array.from({ length: 5 }, () => CREDENTIALS), []])
  expect((await attack(6)).body).toMatchObject({ errors: { recaptcha: [expect.any(String)] } })
  expect((await attack(7, { recaptcha: 'passed' })).body).toEqual(CREDENTIALS)
  const owner = school.browser()
  expect((await signIn(owner, PASSWORD, { recaptcha: 'passed' })).status).toBe(200)
  expect(checkedTokens).toEqual([undefined, 'passed', 'passed'])
})

test('twenty failures in 15 minutes shut out an address of the network, and nobody else', async () => {
  await open()
  await aPerson(school)
  const attacker = school.browser({ ip: '198.51.100.1' })
  await attacker.checkAuth()
  const guess = (at: number) =>
    attacker.post('/api/v1/landing-auth/', { username: `p${at}@example.com`, password: 'kefir-1999' })
  const responses = await Promise.all(Array.from({ length: 40 }, (_, at) => guess(at)))
  expect(responses.filter(({ status }) => status === 400).length).toBe(20)
  expect(responses.filter(({ status, headers }) => status === 429 && Number(headers['retry-after']) > 0).length).toBe(
    20,
  )
  expect([(await signIn(attacker)).status, (await signIn(school.browser())).status]).toEqual([429, 200])
  school.clock.advance(16 * 60_000)
  expect((await signIn(attacker)).status).toBe(200)
})

test('a person who signs in often is not shut out', async () => {
  await open()
  await aPerson(school)
  const statuses = []
  for (let at = 0; at < 25; at += 1) statuses.push((await signIn(school.browser())).status)
  expect(statuses).toEqual(Array(25).fill(200))
})

test('beyond the queue of hash work a sign-in is refused for now, and nobody is blamed for it', async () => {
  const passwords = createPasswords({ running: 1, queued: 0 })
  await open({ passwords })
  await aPerson(school)
  const browser = school.browser()
  await browser.checkAuth()
  const longWork = passwords.matches('x', await hash('y', { memoryCost: 19_456, timeCost: 60, parallelism: 1 }))
  const { status, headers, body } = await signIn(browser)
  await longWork
  const errors = { __all__: ['Сейчас слишком много желающих войти. Попробуйте через несколько секунд'] }
  expect([status, headers['retry-after'], body]).toEqual([503, '2', { status: 'error', errors }])
  expect((await signIn(browser)).status).toBe(200)
  expect(school.logs().some(({ event }) => event === 'sign-in-failed')).toBe(false)
})

test('sign-ins and failures are logged by person, without address or password', async () => {
  await open()
  const { id } = await aPerson(school)
  await signIn(school.browser(), 'kefir-1999')
  await signIn(school.browser())
  const events = school.logs().filter(({ event }) => event === 'signed-in' || event === 'sign-in-failed')
  const common = { requestId: expect.any(String), person: id, method: 'password' }
  expect(events).toMatchObject([
    { event: 'sign-in-failed', ...common },
    { event: 'signed-in', ...common },
  ])
  expect(JSON.stringify(school.logs())).not.toMatch(/mama@|moloko|kefir/)
})
