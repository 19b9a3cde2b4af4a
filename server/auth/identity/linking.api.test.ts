import { afterEach, beforeEach, expect, test } from 'vitest'
import { consent, person, registration } from '../../db/schema.ts'
import { IDENTITY_PROVIDERS } from '../../contract/identity.ts'
import { newestMail, otherThan } from '../testing/mailbox.ts'
import { aPerson, stored } from '../testing/people.ts'
import { beforeNextWrite } from '../testing/race.ts'
import { addIdentity } from '../stores/identity-store.ts'
import {
  DARYA,
  FAILED,
  type IdentitySchool,
  LANDING,
  MARIA,
  NAMELESS,
  refused,
  SECRETIVE,
  startIdentitySchool,
} from './testing/identity-school.ts'

let fixture: IdentitySchool
beforeEach(async () => {
  fixture = await startIdentitySchool()
})
afterEach(() => fixture.close())

const MAMA = 'mama@example.com'
const OF_OTHER = refused(
  'Этот способ входа подключён к другому аккаунту. Выйдите и войдите им, или отключите его там и подключите здесь',
)

const link = (personId: string, externalId: string, provider = 'yandex') =>
  fixture.school.deps.transact((tx) =>
    addIdentity(tx, { id: `${provider}-${externalId}`, personId, provider, externalId, createdAt: new Date() }),
  )

const subjectsTo = async (email: string) =>
  (await fixture.school.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)

test.each(IDENTITY_PROVIDERS)(
  '%s: a linked identity signs in at once, on a landing with a ticket',
  async (provider) => {
    const { id } = await aPerson(fixture.school)
    await link(id, DARYA, provider === 'oidc' ? (fixture.providers.settings.oidc?.issuer ?? '') : provider)
    const page = fixture.school.browser({ origin: LANDING })
    const attempt = await fixture.pass(page, DARYA, { provider, origin: LANDING })
    const { status, body } = await fixture.ask(page, attempt)
    expect([status, body]).toMatchObject([
      200,
      { status: 'ok', user_id: id, ticket: expect.stringMatching(/^[\w-]{43}$/) },
    ])
    expect([(await page.checkAuth()).body.user_id, (await fixture.identities())[0]?.usedAt]).toEqual([
      id,
      expect.any(Date),
    ])
  },
)

test.each(IDENTITY_PROVIDERS)(
  '%s: an unknown identity of an unknown address makes an account after one code',
  async (provider) => {
    const page = fixture.school.browser()
    const attempt = await fixture.pass(page, DARYA, { provider })
    const email = 'darya@parents.example'
    expect((await fixture.ask(page, attempt)).body).toEqual({ status: 'prove_email', email, name: 'Дарья Орлова' })
    expect((await page.checkAuth()).body.status).toBe('anonymous')
    await page.post('/api/v1/identity-email/', { attempt, email })
    const { code } = await newestMail(fixture.school, email)
    const { body } = await fixture.ask(page, attempt, { email, code, utm_source: 'vk' })
    const made = await stored(fixture.school, email)
    expect([body.status, body.user_id, made?.name]).toEqual(['ok', made?.id, 'Дарья Орлова'])
    expect([made?.emailProvedAt, made?.passwordHash]).toEqual([expect.any(Date), null])
    const { db } = fixture.school.deps
    expect((await db.select().from(consent)).map(({ kind }) => kind).toSorted()).toEqual(['policy', 'terms'])
    expect(await db.select().from(registration)).toMatchObject([{ personId: made?.id, utm: { utm_source: 'vk' } }])
    expect(await fixture.identities()).toMatchObject([{ personId: made?.id, externalId: DARYA }])
  },
)

test('an unknown identity of the address of a proved account opens nothing before the code, whatever the provider says', async () => {
  await aPerson(fixture.school)
  const page = fixture.school.browser()
  const attempt = await fixture.pass(page, MARIA, { provider: 'oidc' })
  const { body } = await fixture.ask(page, attempt)
  expect(body).toEqual({ status: 'prove_email', email: MAMA, name: 'Мария Чужая' })
  expect([(await page.checkAuth()).body.status, await fixture.identities()]).toEqual(['anonymous', []])
})

test('after the code it is linked to that account, whose sessions, password and phone stay, and the owner is told', async () => {
  const before = await aPerson(fixture.school)
  const owner = fixture.school.browser()
  await owner.post('/api/v1/landing-auth/', { username: MAMA, password: 'moloko-2026' })
  const { body } = await fixture.prove(fixture.school.browser(), MARIA, MAMA)
  expect([body.status, body.user_id]).toEqual(['ok', before.id])
  expect([await stored(fixture.school), (await owner.checkAuth()).body.status]).toEqual([before, 'ok'])
  expect(await subjectsTo(MAMA)).toContain('К аккаунту подключён вход через Яндекс ID')
  const again = fixture.school.browser()
  const attempt = await fixture.pass(again, MARIA)
  expect((await fixture.ask(again, attempt)).body.user_id).toBe(before.id)
})

test('an account whose mailbox nobody has proved goes to the person with the code: sessions, password, phone and identities before end', async () => {
  const { id } = await aPerson(fixture.school, { emailProvedAt: null })
  const attacker = fixture.school.browser()
  await attacker.post('/api/v1/landing-auth/', { username: MAMA, password: 'moloko-2026' })
  await link(id, '666', 'vk')
  const { body } = await fixture.prove(fixture.school.browser(), MARIA, MAMA)
  expect([body.status, body.user_id]).toEqual(['ok', id])
  expect((await attacker.checkAuth()).body.status).toBe('anonymous')
  expect(await stored(fixture.school)).toMatchObject({
    passwordHash: null,
    phone: null,
    emailProvedAt: expect.any(Date),
  })
  expect((await fixture.identities()).map(({ externalId }) => externalId)).toEqual([MARIA])
})

test('the page can ask who registered first: the code stays, and a yes keeps what was there', async () => {
  const page = fixture.school.browser()
  await page.post('/api/v1/landing-registration-site/', { email: MAMA, name: 'Мария', phone: '+79161234567' })
  await page.post('/api/v1/logout/')
  const other = fixture.school.browser()
  const attempt = await fixture.pass(other, MARIA)
  await other.post('/api/v1/identity-email/', { attempt, email: MAMA })
  const { code } = await newestMail(fixture.school)
  const first = await fixture.ask(other, attempt, { email: MAMA, code, own: 'ask' })
  expect([first.body.status, await fixture.identities()]).toEqual(['confirm_own', []])
  const second = await fixture.ask(other, attempt, { email: MAMA, code, own: 'yes' })
  expect([second.body.status, (await stored(fixture.school))?.phone]).toEqual(['ok', '+79161234567'])
})

test('without an address at the provider the person names one, with an account or without', async () => {
  const { id } = await aPerson(fixture.school)
  const page = fixture.school.browser()
  const attempt = await fixture.pass(page, SECRETIVE)
  expect((await fixture.ask(page, attempt)).body).toEqual({ status: 'prove_email', email: null, name: 'Лев Соколов' })
  expect((await fixture.prove(page, SECRETIVE, MAMA)).body.user_id).toBe(id)
})

test('without a name at the provider the person types one; a form without it is refused there, and code and attempt stay', async () => {
  const page = fixture.school.browser()
  const email = 'vera@example.com'
  const attempt = await fixture.pass(page, NAMELESS)
  expect((await fixture.ask(page, attempt)).body).toEqual({ status: 'prove_email', email: null, name: null })
  await page.post('/api/v1/identity-email/', { attempt, email })
  const { code } = await newestMail(fixture.school, email)
  const { status, body } = await fixture.ask(page, attempt, { email, code })
  expect([status, body, await stored(fixture.school, email)]).toEqual([400, refused('Укажите имя', 'name'), null])
  const named = await fixture.ask(page, attempt, { email, code, name: 'Вера' })
  expect([named.body.user_name, (await stored(fixture.school, email))?.name]).toEqual(['Вера', 'Вера'])
})

test('a consent that is refused makes no account, and code and attempt stay', async () => {
  const page = fixture.school.browser()
  const email = 'darya@parents.example'
  const attempt = await fixture.pass(page, DARYA)
  await page.post('/api/v1/identity-email/', { attempt, email })
  const { code } = await newestMail(fixture.school, email)
  const { body } = await fixture.ask(page, attempt, { email, code, terms: '0', policy: '1' })
  const text = 'Чтобы зарегистрироваться, примите соглашение и политику обработки данных'
  expect([body, await stored(fixture.school, email)]).toEqual([refused(text), null])
  expect((await fixture.ask(page, attempt, { email, code, terms: '1', policy: '1', subscribe: '1' })).body.status).toBe(
    'ok',
  )
  expect(await fixture.school.deps.db.select().from(consent)).toHaveLength(3)
})

test('the address that the provider tells is a proposal: another one is proved, and that one is the account', async () => {
  const { body } = await fixture.prove(fixture.school.browser(), MARIA, 'work@example.com')
  expect(body.status).toBe('ok')
  expect([await stored(fixture.school), (await stored(fixture.school, 'work@example.com'))?.id]).toEqual([
    null,
    body.user_id,
  ])
})

test('an address that has changed at the provider changes nothing here, even if it is somebody else’s', async () => {
  const mama = await aPerson(fixture.school)
  const darya = await aPerson(fixture.school, { email: 'darya@parents.example' })
  await link(darya.id, DARYA)
  for (const mode of ['changed-email', 'others-email', 'no-email'] as const) {
    fixture.providers.yandex.setMode(mode)
    const page = fixture.school.browser()
    const attempt = await fixture.pass(page, DARYA)
    expect([mode, (await fixture.ask(page, attempt)).body.user_id]).toEqual([mode, darya.id])
  }
  expect([await stored(fixture.school), await stored(fixture.school, darya.email)]).toEqual([mama, darya])
})

test('who is signed in links an identity by a code to the address on file, and to no other', async () => {
  const { id } = await aPerson(fixture.school)
  const page = fixture.school.browser()
  await page.post('/api/v1/landing-auth/', { username: MAMA, password: 'moloko-2026' })
  const attempt = await fixture.pass(page, DARYA)
  const replies = await fixture.ask(page, attempt)
  expect(replies.body).toEqual({ status: 'prove_email', email: 'm•••@example.com', name: 'Дарья Орлова', is_own: true })
  await page.post('/api/v1/identity-email/', { attempt, email: 'darya@parents.example' })
  expect(await subjectsTo('darya@parents.example')).toEqual([])
  const { code } = await newestMail(fixture.school)
  const { body } = await fixture.ask(page, attempt, { email: 'darya@parents.example', code })
  expect([body.status, body.user_id, (await fixture.identities())[0]?.personId]).toEqual(['ok', id, id])
  expect(await fixture.school.deps.db.select().from(person)).toHaveLength(1)
})

test('a stolen session without the mailbox links nothing', async () => {
  await aPerson(fixture.school)
  const thief = fixture.school.browser()
  await thief.post('/api/v1/landing-auth/', { username: MAMA, password: 'moloko-2026' })
  const attempt = await fixture.pass(thief, DARYA)
  await thief.post('/api/v1/identity-email/', { attempt })
  const code = otherThan((await newestMail(fixture.school)).code)
  const { status, body } = await fixture.ask(thief, attempt, { code, 'current-password': 'moloko-2026' })
  expect([status, body, await fixture.identities()]).toEqual([
    400,
    refused('Код не подошёл, проверьте цифры', 'code'),
    [],
  ])
})

test('the identity of another account is refused to who is signed in: nothing is merged, nobody is switched', async () => {
  const mama = await aPerson(fixture.school)
  const papa = await aPerson(fixture.school, { email: 'papa@example.com' })
  await link(papa.id, DARYA)
  const page = fixture.school.browser()
  await page.post('/api/v1/landing-auth/', { username: MAMA, password: 'moloko-2026' })
  const attempt = await fixture.pass(page, DARYA)
  const { status, body } = await fixture.ask(page, attempt)
  expect([status, body, (await page.checkAuth()).body.user_id]).toEqual([400, OF_OTHER, mama.id])
  expect((await fixture.identities()).map(({ personId }) => personId)).toEqual([papa.id])
})

test('the same id at another provider is another identity', async () => {
  const { id } = await aPerson(fixture.school)
  await link(id, DARYA, 'vk')
  const page = fixture.school.browser()
  const attempt = await fixture.pass(page, DARYA, { provider: 'yandex' })
  expect((await fixture.ask(page, attempt)).body.status).toBe('prove_email')
})

test('a disabled person is refused as a provider that fails, by a linked identity and by a right code', async () => {
  const { id } = await aPerson(fixture.school, { isDisabled: true })
  await link(id, DARYA)
  const page = fixture.school.browser()
  const known = await fixture.ask(page, await fixture.pass(page, DARYA))
  const proved = await fixture.prove(page, MARIA, MAMA)
  expect([known.body, proved.body, (await page.checkAuth()).body.status]).toEqual([FAILED, FAILED, 'anonymous'])
  expect((await fixture.identities()).map(({ externalId }) => externalId)).toEqual([DARYA])
})

test('of ten browsers that bring one new identity with one code at once, one makes the account', async () => {
  const pages = Array.from({ length: 10 }, (_, at) => fixture.school.browser({ ip: `198.51.100.${at}` }))
  const attempts = await Promise.all(pages.map((page) => fixture.pass(page, DARYA)))
  const email = 'darya@parents.example'
  await pages[0]?.post('/api/v1/identity-email/', { attempt: attempts[0] ?? '', email })
  const { code } = await newestMail(fixture.school, email)
  const replies = await Promise.all(pages.map((page, at) => fixture.ask(page, attempts[at] ?? '', { email, code })))
  const made = await fixture.school.deps.db.select().from(person)
  expect([made.length, (await fixture.identities()).length]).toEqual([1, 1])
  const ids = replies.flatMap(({ body }) => (body.status === 'ok' ? [body.user_id] : []))
  expect([ids.length > 0, ids.every((id) => id === made[0]?.id)]).toEqual([true, true])
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
})

test('an identity that is linked elsewhere in the moment of the code signs in there, and the code’s account stays as it was', async () => {
  const papa = await aPerson(fixture.school, { email: 'papa@example.com' })
  const page = fixture.school.browser()
  const attempt = await fixture.pass(page, DARYA)
  const email = 'darya@parents.example'
  await page.post('/api/v1/identity-email/', { attempt, email })
  const { code } = await newestMail(fixture.school, email)
  beforeNextWrite(fixture.school, () => link(papa.id, DARYA))
  const { body } = await fixture.ask(page, attempt, { email, code })
  expect([body.user_id, await stored(fixture.school, email)]).toEqual([papa.id, null])
})
