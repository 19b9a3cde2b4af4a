import { afterEach, expect, test } from 'vitest'
import { oneTimeCode } from '../../db/schema.ts'
import { newestMail, otherThan } from '../testing/mailbox.ts'
import { aPerson, stored } from '../testing/people.ts'
import { DARYA, EXPIRED, type IdentitySchool, MARIA, startIdentitySchool } from './testing/identity-school.ts'
import type { Browser, SchoolOverrides } from '../../testing/school.ts'

let fixture: IdentitySchool
afterEach(() => fixture.close())

const open = async (overrides?: SchoolOverrides) => {
  fixture = await startIdentitySchool(overrides)
  return fixture
}

const MAMA = 'mama@example.com'
const send = (page: Browser, attempt: string, email: string, more: Record<string, string> = {}) =>
  page.post('/api/v1/identity-email/', { attempt, email, ...more })

test.each([false, true])(
  'known and unknown addresses get one reply and one mail (private accounts: %s)',
  async (arePrivateAccounts) => {
    const { school, pass } = await open({ config: { arePrivateAccounts } })
    await aPerson(school)
    await aPerson(school, { email: 'off@example.com', isDisabled: true })
    const page = school.browser()
    const attempt = await pass(page, DARYA)
    const { db } = school.deps
    const addresses = [MAMA, 'nobody@example.com', 'off@example.com']
    const replies = []
    for (const email of addresses) replies.push((await send(page, attempt, email)).body)
    expect(replies).toEqual(addresses.map(() => ({ status: 'ok', time_left: 30 })))
    const mails = (await school.mails()).map(({ to, subject, text, links }) => ({
      to,
      subject,
      links,
      text: text.replaceAll(/\d{8}/g, ''),
    }))
    expect(mails.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
    expect(new Set(mails.map(({ subject, text, links }) => JSON.stringify([subject, text, links]))).size).toBe(1)
    expect(await db.select().from(oneTimeCode)).toHaveLength(3)
  },
)

test('the mail names neither the person at the provider nor the account: it is no way to write to strangers', async () => {
  const { school, pass } = await open()
  const page = school.browser()
  await send(page, await pass(page, DARYA), 'stranger@example.com')
  const [mail] = await school.mails()
  expect([mail?.subject, /Дарья|Орлова|darya/i.test(mail?.text ?? '')]).toEqual([
    'Код для входа через Яндекс ID',
    false,
  ])
})

test('wrong, spent and expired codes are refused as those of a sign-in by mail', async () => {
  const { school, pass, ask, identities } = await open()
  await aPerson(school)
  const page = school.browser()
  const attempt = await pass(page, MARIA)
  await send(page, attempt, MAMA)
  const { code } = await newestMail(school)
  const wrong = { email: MAMA, code: otherThan(code) }
  const first = await ask(page, attempt, wrong)
  expect([first.status, first.body]).toEqual([
    400,
    { status: 'error', errors: { code: ['Код не подошёл, проверьте цифры'] } },
  ])
  await ask(page, attempt, wrong)
  const third = await ask(page, attempt, wrong)
  expect([third.status, third.body]).toMatchObject([400, { status: 'refresh_code', time_left: 30 }])
  const right = await ask(page, attempt, { email: MAMA, code })
  expect([right.body.status, await identities()]).toEqual(['refresh_code', []])
  school.clock.advance(31_000)
  expect((await ask(page, attempt, { email: MAMA, code })).body.status).toBe('code_expired')
})

test('a code of one address proves no other', async () => {
  const { school, pass, ask } = await open()
  await aPerson(school)
  const page = school.browser()
  const attempt = await pass(page, MARIA)
  await send(page, attempt, 'attacker@example.com')
  const { code } = await newestMail(school, 'attacker@example.com')
  const { body } = await ask(page, attempt, { email: MAMA, code })
  expect([body.status, (await page.checkAuth()).body.status]).toEqual(['code_expired', 'anonymous'])
})

test('a mail needs an attempt with an answer', async () => {
  const { school, start } = await open()
  const page = school.browser()
  const { attempt } = await start(page)
  const replies = [await send(page, attempt, MAMA), await send(page, 'a'.repeat(43), MAMA)]
  expect([replies.map(({ body }) => body), await school.mails()]).toEqual([[EXPIRED, EXPIRED], []])
})

test('a mail needs the captcha of a requested code', async () => {
  const actions: string[] = []
  const captcha = {
    kind: 'none' as const,
    check: async ({ token, action }: { token: string | undefined; action: string }) => {
      actions.push(action)
      return token === 'passed'
    },
  }
  const { school, pass } = await open({ captcha })
  const page = school.browser()
  const attempt = await pass(page, DARYA)
  const refused = await send(page, attempt, MAMA)
  expect([refused.body, await school.mails()]).toMatchObject([{ errors: { recaptcha: [expect.any(String)] } }, []])
  expect([(await send(page, attempt, MAMA, { recaptcha: 'passed' })).body.status, actions]).toEqual([
    'ok',
    ['send_code', 'send_code'],
  ])
})

test('a second mail within the pause is not sent, and the reply says since when', async () => {
  const { school, pass } = await open()
  const page = school.browser()
  const attempt = await pass(page, DARYA)
  await send(page, attempt, MAMA)
  expect((await send(page, attempt, MAMA)).body).toMatchObject({ status: 'ok', sent_ago: expect.any(Number) })
  expect(await school.mails()).toHaveLength(1)
})

test('twenty mails of a network in an hour are the most, whatever the addresses', async () => {
  const { school, pass } = await open()
  const page = school.browser()
  const attempt = await pass(page, DARYA)
  const statuses = []
  for (let at = 0; at < 21; at += 1) statuses.push((await send(page, attempt, `p${at}@example.com`)).status)
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([20, 429])
})

test('an address that has got its five codes of the day is told so, with an account or without', async () => {
  const { school, pass } = await open()
  await aPerson(school)
  for (const email of [MAMA, 'nobody@example.com']) {
    const at = school.clock.now()
    await school.deps.transact((tx) =>
      tx.insert(oneTimeCode).values({ email, triesLeft: 0, sentAt: at, expiresAt: at, sentToday: 5, dayStartedAt: at }),
    )
    const page = school.browser()
    const { status, body } = await send(page, await pass(page, DARYA), email)
    const text = 'Сегодня мы уже отправили на эту почту пять кодов. Войдите по ссылке из письма или по паролю'
    expect([status, body]).toEqual([429, { status: 'error', errors: { __all__: [text] } }])
  }
})

test('under attack on an address its codes cost a captcha, and only failures count', async () => {
  const { school, pass, ask } = await open()
  await aPerson(school)
  const { limits } = school.deps
  for (let at = 0; at < 5; at += 1) await limits.count('signInAccount', MAMA)
  school.deps.captcha.check = async ({ token }) => token === 'passed'
  const page = school.browser()
  const attempt = await pass(page, MARIA)
  await send(page, attempt, MAMA, { recaptcha: 'passed' })
  const { code } = await newestMail(school)
  expect((await ask(page, attempt, { email: MAMA, code })).body).toMatchObject({
    errors: { recaptcha: [expect.any(String)] },
  })
  expect((await ask(page, attempt, { email: MAMA, code, recaptcha: 'passed' })).body.status).toBe('ok')
  expect((await stored(school))?.emailProvedAt).not.toBeNull()
})
