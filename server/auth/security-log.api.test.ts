import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Browser } from '../testing/school.ts'
import { call } from '../testing/authorization/matrix.ts'
import { newAuthenticator } from './passkeys/testing/authenticator.ts'
import { creationFor, passkeySignIn } from './passkeys/testing/passkeys.ts'
import { newestMail, otherThan } from './testing/mailbox.ts'
import { emailOf, members, type Role, SECRET, type AuthFixture, startAuthFixture } from './testing/auth-fixture.ts'

let fixture: AuthFixture
let browser: Browser
beforeEach(async () => {
  fixture = await startAuthFixture()
  browser = await fixture.enter('anonymous')
})
afterEach(() => fixture.close())

const HEAD = {
  level: 'info',
  time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  requestId: expect.stringMatching(/^[\w-]{8}-\w+$/),
  traceId: expect.stringMatching(/^[\da-f]{32}$/),
}

const roleOf = (id: unknown) => members.find((role) => fixture.ids[role] === id) ?? 'somebody new'

/** The security events that happen meanwhile; a person is named by the role. */
const eventsOf = async (happen: () => Promise<unknown>) => {
  const before = fixture.school.logs().length
  await happen()
  const lines = fixture.school.logs().slice(before)
  return lines
    .filter(({ event }) => typeof event === 'string')
    .map((line) => (typeof line.person === 'string' ? { ...line, person: roleOf(line.person) } : line))
}

const calls = (route: string, role: Role) => async () => {
  const one = role === 'anonymous' ? browser : await fixture.enter(role)
  return eventsOf(() => call(fixture, route, role, one))
}

/** With a passkey that the school does not know. */
const strayAuthenticator = () => {
  const authenticator = newAuthenticator()
  authenticator.create(creationFor('x'), 'https://school.example')
  return authenticator
}

const signIn = (password: string) => browser.post('/api/v1/landing-auth/', { username: emailOf('user'), password })
const code = (fields: Record<string, string>) =>
  browser.post('/auth/check-code/', { email: emailOf('user'), ...fields })

const codes = (guesses: ('right' | 'wrong')[]) => () =>
  eventsOf(async () => {
    await code({ 'send-code': '1' })
    const right = (await newestMail(fixture.school, emailOf('user'))).code
    for (const guess of guesses) await code({ code: guess === 'right' ? right : otherThan(right), 'check-code': '1' })
  })

const usedUp = async () => {
  for (let at = 0; at < 20; at += 1) await fixture.school.deps.limits.spend('signInIp', '198.51.0.1')
  return signIn(SECRET)
}

const suspected = async () => {
  fixture.school.deps.captcha.check = async () => false
  for (let at = 0; at < 3; at += 1) await code({ 'send-code': '1', 'g-recaptcha2-check': 'x' })
}

const user = 'user'
const refused = (route: string, status: number, ...fields: string[]) => ({ event: 'refused', route, status, fields })
const PASSWORD_ROUTE = '/api/v1/landing-auth/'
const CODE_ROUTE = '/auth/check-code/'
const wrongCode = { event: 'sign-in-failed', method: 'code', outcome: 'wrong' }

const cases: Record<string, [() => Promise<unknown[]>, object[]]> = {
  'a sign-in by password': [
    () => eventsOf(() => signIn(SECRET)),
    [{ event: 'signed-in', person: user, method: 'password' }],
  ],
  'a wrong password': [
    () => eventsOf(() => signIn('kefir-1999')),
    [{ event: 'sign-in-failed', method: 'password', person: user }, refused(PASSWORD_ROUTE, 400, '__all__')],
  ],
  'a sign-in by code': [codes(['right']), [{ event: 'signed-in', person: user, method: 'code' }]],
  'a code that is guessed three times': [
    codes(['wrong', 'wrong', 'wrong', 'right']),
    [
      wrongCode,
      refused(CODE_ROUTE, 400, 'code'),
      wrongCode,
      refused(CODE_ROUTE, 400, 'code'),
      { event: 'locked', method: 'code', outcome: 'locked' },
      { event: 'locked', method: 'code', outcome: 'locked' },
    ],
  ],
  'an address that is shut out': [
    () => eventsOf(usedUp),
    [{ event: 'locked', by: 'ip' }, refused(PASSWORD_ROUTE, 429, '__all__')],
  ],
  'a captcha that is failed': [
    () => eventsOf(suspected),
    [
      refused(CODE_ROUTE, 400, 'recaptcha'),
      refused(CODE_ROUTE, 400, 'recaptcha'),
      { event: 'suspected', action: 'send_code' },
      refused(CODE_ROUTE, 400, 'suspicious'),
    ],
  ],
  'a magic link': [
    calls('POST /auth/link/:token/', 'anonymous'),
    [{ event: 'signed-in', person: user, method: 'link' }],
  ],
  'a link that is used up': [
    () => eventsOf(() => browser.submit('/auth/link/nobodys/')),
    [{ event: 'sign-in-failed', method: 'link' }],
  ],
  'a registration': [
    calls('POST /api/v1/landing-registration-site/', 'anonymous'),
    [
      { event: 'registered', person: 'somebody new' },
      { event: 'signed-in', person: 'somebody new', method: 'registration' },
    ],
  ],
  'an identity that is linked': [
    calls('POST /api/v1/facebook-login/', user),
    [
      { event: 'identity-linked', person: user },
      { event: 'signed-in', person: user, method: 'facebook' },
      { event: 'signed-up', person: user, kind: 'Lead Magnet Signed Up' },
    ],
  ],
  'a sign-in by a passkey': [
    async () => (await calls('POST /api/v1/passkey-login/', 'anonymous')()).slice(-2),
    [
      { event: 'signed-in', person: user, method: 'passkey' },
      { event: 'signed-up', person: user, kind: 'Lead Magnet Signed Up' },
    ],
  ],
  'a sign-in by phone': [
    async () => (await calls('POST /api/v1/phone-login/', 'anonymous')()).slice(-2),
    [
      { event: 'signed-in', person: user, method: 'phone' },
      { event: 'signed-up', person: user, kind: 'Lead Magnet Signed Up' },
    ],
  ],
  'a wrong code by phone': [
    () => eventsOf(() => browser.post('/api/v1/phone-login/', { phone: '+79262223344', code: '000000' })),
    [{ event: 'sign-in-failed', method: 'phone', outcome: 'expired' }],
  ],
  'an answer of a passkey that is none': [
    () => eventsOf(async () => passkeySignIn(browser, strayAuthenticator())),
    [{ event: 'sign-in-failed', method: 'passkey', reason: 'unknown' }],
  ],
  'a new passkey': [
    async () => (await calls('POST /api/v1/passkey-add/', user)()).slice(-1),
    [{ event: 'passkey-added', person: user }],
  ],
  'a passkey that is deleted': [
    async () => (await calls('POST /api/v1/passkey-delete/', user)()).slice(-1),
    [{ event: 'passkey-removed', person: user }],
  ],
  'a token of the provider that is none': [
    () => eventsOf(() => browser.post('/api/v1/facebook-login/', { access_token: 'made-up' })),
    [
      { event: 'sign-in-failed', method: 'facebook', reason: expect.any(String) },
      refused('/api/v1/facebook-login/', 400, '__all__'),
    ],
  ],
  'a ticket': [calls('POST /api/v1/ticket/', user), [{ event: 'ticket-issued', person: user }]],
  'the way in by a ticket': [
    async () => (await calls('POST /auth/enter/', 'anonymous')()).slice(-1),
    [{ event: 'signed-in', person: user, method: 'ticket' }],
  ],
  'a ticket that is none': [
    () => eventsOf(() => browser.submit('/auth/enter/', { ticket: 'nobodys' })),
    [{ event: 'ticket-refused' }],
  ],
  'a changed phone': [
    calls('POST /api/v1/change-phone/', user),
    [{ event: 'phone-set', person: user, change: 'changed' }],
  ],
  'a changed password': [calls('POST /api/v1/set-password/', user), [{ event: 'password-set', person: user }]],
  leaving: [calls('POST /api/v1/logout/', user), [{ event: 'signed-out', person: user, everywhere: false }]],
  'leaving everywhere': [
    calls('POST /api/v1/logout-all/', user),
    [{ event: 'signed-out', person: user, everywhere: true }],
  ],
  'a call from nowhere': [
    () => eventsOf(() => browser.post('/api/v1/ticket/', {}, { headers: { origin: null } })),
    [refused('/api/v1/ticket/', 403, '__all__')],
  ],
}

test.each(Object.entries(cases))('%s is told to whoever guards the school', async (_, [happen, events]) => {
  expect(await happen()).toEqual(events.map((facts) => ({ ...HEAD, ...facts })))
})
