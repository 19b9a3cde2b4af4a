import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { oneTimeCode, person } from '../../db/schema.ts'
import { everybody, members, outcomes, type Row } from '../../testing/authorization/row.ts'
import type { Browser, BrowserResponse } from '../../testing/school.ts'
import { startWindow } from '../identity/testing/start-window.ts'
import { newToken } from '../secrets.ts'
import { addIdentity, personByIdentity } from '../stores/identity-store.ts'
import { type Authenticator, newAuthenticator } from '../passkeys/testing/authenticator.ts'
import { addPasskey, challenge, creation } from '../passkeys/testing/passkeys.ts'
import { newestMail } from './mailbox.ts'
import { emailOf, identityOf, type Role, SECRET, type AuthFixture } from './auth-fixture.ts'

const becomesUser = outcomes(() => [200, 'user'])
const becomesNew = outcomes(() => [200, 'somebody new'])
const ownerOnly = outcomes((role) => [role === 'user' ? 200 : 410, role])
/** Whoever is signed in as somebody else is options first. */
const opens = (status: number) =>
  outcomes((role) => (role === 'anonymous' || role === 'user' ? [status, 'user'] : [200, role]))

const EVENT = { 'event-id': 'phonics', 'webinar-date': '2026-12-01', bizon_url: '/room/1' }
const CONSENTS = { terms: '1', policy: '1' }
const PHONE = '+79161234567'
const LANDING = 'https://landing.example'

const newcomer = (role: Role) => ({ email: `new.${emailOf(role)}`, name: 'Вера', phone: PHONE })

const mailToUser = async ({ school, enter }: AuthFixture) => {
  for (const rule of ['mailAddress', 'mailAddressDay'] as const) await school.deps.limits.forget(rule, emailOf('user'))
  await (await enter('anonymous')).post('/api/v1/landing-send-ml/', { email: emailOf('user') })
  return newestMail(school, emailOf('user'))
}

const linkOfUser = async (fixture: AuthFixture): Promise<string> => (await mailToUser(fixture)).path

/** A code, as if the user had been sent none today. */
export const codeOfUser = async (fixture: AuthFixture): Promise<string> => {
  await fixture.school.deps.transact((tx) => tx.delete(oneTimeCode).where(eq(oneTimeCode.email, emailOf('user'))))
  return (await mailToUser(fixture)).code
}

const confirmationOfNewUser = async ({ school, enter }: AuthFixture): Promise<string> => {
  const email = `${randomUUID()}@example.com`
  const fields = { email, name: 'Вера', phone: PHONE }
  await (await enter('anonymous')).post('/api/v1/landing-registration-site/', fields)
  return (await newestMail(school, email)).path
}

const hidden = (name: string, { text }: BrowserResponse) =>
  new RegExp(`name="${name}" value="([\\w-]+)"`).exec(text)?.[1] ?? ''

const grantOfUser = async (fixture: AuthFixture): Promise<string> => {
  const browser = await fixture.enter('anonymous')
  return hidden('grant', await browser.submit(await linkOfUser(fixture)))
}

/** The second ticket of the way from a landing: the one that opens the session on the school's own pages. */
const ticketOfUser = async ({ enter }: AuthFixture): Promise<string> => {
  const landing = await enter('user', LANDING)
  const { body } = await landing.post('/api/v1/ticket/')
  return hidden('ticket', await landing.submit('/auth/enter/', { ticket: String(body.ticket) }))
}

/** Goes through the window of a provider up to the address that it returns to. */
const callbackOf = async ({ logins, school }: AuthFixture, browser: Browser): Promise<string> => {
  const { address } = await startWindow(browser, { origin: school.deps.config.baseUrl })
  const { pathname, search } = await logins.choose(address ?? new URL(''), identityOf('user'))
  return pathname + search
}

/** An attempt whose window somebody has gone through as `user`, to whom the identity belongs. */
const attemptOfUser = async (fixture: AuthFixture): Promise<string> => {
  const { school, logins, ids } = fixture
  const key = { provider: 'yandex', externalId: identityOf('user') }
  if (!(await personByIdentity(school.deps.db, key)))
    await school.deps.transact((tx) =>
      addIdentity(tx, { id: randomUUID(), personId: ids.user, ...key, createdAt: new Date() }),
    )
  const browser = school.browser()
  const { attempt, address } = await startWindow(browser, { origin: school.deps.config.baseUrl })
  const { pathname, search } = await logins.choose(address ?? new URL(''), identityOf('user'))
  await browser.get(pathname + search)
  return attempt
}

/** A further identity of `user`. */
const identityOfUser = async ({ school, ids }: AuthFixture): Promise<string> => {
  const id = randomUUID()
  const identity = { id, personId: ids.user, provider: 'vk', externalId: id, createdAt: new Date() }
  await school.deps.transact((tx) => addIdentity(tx, identity))
  return id
}

const SCHOOL = 'https://school.example'

const authenticatorOfUser = async ({ enter }: AuthFixture): Promise<Authenticator> => {
  const authenticator = newAuthenticator()
  await addPasskey(await enter('user'), authenticator)
  return authenticator
}

const passkeyOfUser = async (fixture: AuthFixture) => {
  const [id = ''] = (await authenticatorOfUser(fixture)).ids()
  return { id, label: 'Телефон' }
}

const assertionOfUser = async (fixture: AuthFixture, _: Role, browser?: Browser) => {
  const authenticator = await authenticatorOfUser(fixture)
  const options = await challenge(browser ?? (await fixture.enter('anonymous')))
  return { credential: authenticator.get(options, SCHOOL), ...EVENT }
}

/** A browser without a session has no options to make one from, and sends one that was made for the user. */
const newPasskey = async ({ enter }: AuthFixture, _: Role, browser?: Browser) => {
  const isSignedIn = (await browser?.checkAuth())?.body.status === 'ok' && browser?.pageSession() === null
  const maker = browser && isSignedIn ? browser : await enter('user')
  return { credential: newAuthenticator().create(await creation(maker), SCHOOL), label: 'Телефон' }
}

const passkeyOwner = outcomes((role) => [role === 'anonymous' ? 401 : role === 'user' ? 200 : 400, role])

/** A number that only the user has. */
const USERS_PHONE = '+79262223344'

/** The code to a number, asked for in a browser, as if nobody had asked today. */
const phoneCodeTo = async (
  { school, phones, enter }: AuthFixture,
  phone: string,
  browser: Browser | undefined,
): Promise<string> => {
  for (const rule of ['phonePause', 'phoneNumber'] as const) await school.deps.limits.forget(rule, `sms ${phone}`)
  await (browser ?? (await enter('anonymous'))).post('/api/v1/phone-code/', { phone })
  await school.mails()
  return /: (\d{6})/.exec(phones.textTo(phone) ?? '')?.[1] ?? ''
}

const phoneCodeOfUser = async (fixture: AuthFixture, _: Role, browser?: Browser) => {
  const { school, ids } = fixture
  await school.deps.transact((tx) => tx.update(person).set({ phone: USERS_PHONE }).where(eq(person.id, ids.user)))
  return { phone: USERS_PHONE, code: await phoneCodeTo(fixture, USERS_PHONE, browser), ...EVENT }
}

/** All members have this number, so it needs a proof of the mailbox. */
const provedPhone = async (fixture: AuthFixture, _: Role, browser?: Browser) => {
  const code = await phoneCodeTo(fixture, PHONE, browser)
  await browser?.post('/api/v1/phone-login/', { phone: PHONE, code })
  return { phone: PHONE, email: emailOf('user') }
}

/** Every route of sign-in, by method and path. Source: SECURITY R18. */
export const authCalls: Record<string, Row> = {
  'POST /api/v1/check_auth/': { outcomes: everybody },
  'POST /api/v1/captcha/': { outcomes: everybody },
  'POST /api/v1/captcha/second/': { outcomes: everybody },
  'POST /api/v1/sign-in-ways/': { fields: (_, role) => ({ email: emailOf(role) }), outcomes: everybody },
  'POST /api/v1/landing-auth/': {
    fields: () => ({ username: emailOf('user'), password: SECRET, ...EVENT }),
    outcomes: becomesUser,
  },
  'POST /api/v1/facebook-login/': {
    fields: ({ provider }, role) => ({
      access_token: provider.tokenOf(identityOf(role)),
      ...CONSENTS,
      'current-password': SECRET,
      ...EVENT,
    }),
    outcomes: outcomes((role) => [200, role === 'anonymous' ? 'somebody new' : role]),
  },
  'POST /api/v1/identity-login/': {
    fields: async (fixture) => ({ attempt: await attemptOfUser(fixture), ...EVENT }),
    outcomes: outcomes((role) => (role === 'anonymous' || role === 'user' ? [200, 'user'] : [400, role])),
  },
  'POST /api/v1/identity-email/': {
    fields: async (fixture, role) => ({ attempt: await attemptOfUser(fixture), email: `new.${emailOf(role)}` }),
    outcomes: everybody,
  },
  'POST /api/v1/identities/': { outcomes: members },
  'POST /api/v1/identity-unlink/': {
    fields: async (fixture) => ({ id: await identityOfUser(fixture) }),
    outcomes: outcomes((role) => [role === 'anonymous' ? 401 : role === 'user' ? 200 : 400, role]),
  },
  'POST /api/v1/landing-registration-site/': { fields: (_, role) => newcomer(role), outcomes: becomesNew },
  'POST /api/v1/landing-registration/v2/': {
    fields: (_, role) => ({ ...newcomer(role), ...EVENT }),
    outcomes: becomesNew,
  },
  'POST /api/v1/register-webinar/': { fields: (_, role) => ({ ...newcomer(role), ...EVENT }), outcomes: everybody },
  'POST /api/v1/register-event/': { fields: (_, role) => ({ ...newcomer(role), ...EVENT }), outcomes: everybody },
  'POST /api/v1/register-user-webinar/': { fields: () => EVENT, outcomes: members },
  'POST /api/v1/start-free-lesson/': { fields: () => EVENT, outcomes: members },
  'POST /api/v1/landing-send-ml/': { fields: (_, role) => ({ email: emailOf(role), ...EVENT }), outcomes: everybody },
  'POST /api/v1/landing-add-phone/': { fields: () => ({ phone: PHONE, ...EVENT }), outcomes: members },
  'POST /api/v1/change-phone/': {
    fields: () => ({ phone: '+79991234567', 'current-password': SECRET }),
    outcomes: members,
  },
  'POST /auth/check-code/': { fields: (_, role) => ({ email: emailOf(role), 'send-code': '1' }), outcomes: everybody },
  'POST /api/v1/set-password/': {
    fields: () => ({ password: 'yabloko-na-snegu', 'current-password': SECRET }),
    outcomes: members,
  },
  'POST /api/v1/consents/': { outcomes: members },
  'POST /api/v1/consent-withdraw/': { fields: () => ({ kind: 'newsletter' }), outcomes: members },
  'POST /api/v1/consent-give/': {
    fields: () => ({ kind: 'newsletter', version: '2026-11-20' }),
    outcomes: members,
  },
  'POST /api/v1/logout/': { outcomes: outcomes(() => [200, 'anonymous']) },
  'POST /api/v1/logout-all/': {
    outcomes: outcomes((role) => [role === 'anonymous' ? 401 : 200, 'anonymous']),
  },
  'POST /api/v1/ticket/': { outcomes: members },
  'POST /api/v1/passkey-challenge/': { outcomes: everybody },
  'POST /api/v1/passkey-login/': { fields: assertionOfUser, outcomes: becomesUser },
  'POST /api/v1/passkey-options/': { outcomes: members },
  'POST /api/v1/passkey-add/': { fields: newPasskey, outcomes: members },
  'POST /api/v1/passkeys/': { outcomes: members },
  'POST /api/v1/passkey-rename/': { fields: passkeyOfUser, outcomes: passkeyOwner },
  'POST /api/v1/passkey-delete/': { fields: passkeyOfUser, outcomes: passkeyOwner },
  'POST /api/v1/phone-code/': { fields: () => ({ phone: USERS_PHONE }), outcomes: everybody },
  'POST /api/v1/phone-login/': { fields: phoneCodeOfUser, outcomes: becomesUser },
  'POST /api/v1/phone-email/': { fields: provedPhone, outcomes: everybody },
  'GET /auth/link/:token/': { address: linkOfUser, outcomes: everybody },
  'POST /auth/link/:token/': { address: linkOfUser, outcomes: opens(200) },
  'GET /auth/confirm/:token/': { address: confirmationOfNewUser, outcomes: everybody },
  'POST /auth/confirm/:token/': { address: confirmationOfNewUser, outcomes: everybody },
  'POST /auth/set-password/': {
    fields: async (fixture) => ({ grant: await grantOfUser(fixture), password: 'yabloko-na-snegu' }),
    outcomes: ownerOnly,
  },
  'GET /auth/with/passkey/': { outcomes: everybody },
  'POST /auth/with/passkey/': {
    fields: async (fixture, role, browser) => ({
      ...(await assertionOfUser(fixture, role, browser)),
      attempt: newToken(),
      origin: LANDING,
    }),
    more: { ...EVENT, 'only-auth': '1' },
    outcomes: everybody,
  },
  'GET /auth/with/:provider/': { address: () => '/auth/with/yandex/', outcomes: everybody },
  'POST /auth/with/:provider/': {
    address: () => '/auth/with/yandex/',
    fields: () => ({ attempt: newToken(), origin: LANDING }),
    more: { ...EVENT, 'only-auth': '1' },
    outcomes: everybody,
  },
  'GET /auth/with/:provider/callback/': {
    address: callbackOf,
    outcomes: everybody,
  },
  'GET /auth/enter/': { outcomes: everybody },
  'POST /auth/enter/': { fields: async (fixture) => ({ ticket: await ticketOfUser(fixture) }), outcomes: opens(303) },
}
