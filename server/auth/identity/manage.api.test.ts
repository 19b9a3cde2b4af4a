import { afterEach, beforeEach, expect, test } from 'vitest'
import { PASSWORD, aPerson } from '../testing/people.ts'
import { addIdentity } from '../stores/identity-store.ts'
import type { Browser } from '../../testing/school.ts'
import { type IdentitySchool, LANDING, refused, startIdentitySchool } from './testing/identity-school.ts'

let fixture: IdentitySchool
beforeEach(async () => {
  fixture = await startIdentitySchool()
})
afterEach(() => fixture.close())

const link = (personId: string, provider: string, id: string) =>
  fixture.school.deps.transact((tx) =>
    addIdentity(tx, {
      id,
      personId,
      provider,
      externalId: `external-${id}`,
      createdAt: new Date('2026-11-01T10:00:00Z'),
    }),
  )

const enter = async (email: string): Promise<Browser> => {
  const browser = fixture.school.browser()
  await browser.post('/api/v1/landing-auth/', { username: email, password: PASSWORD })
  return browser
}

const list = (browser: Browser) => browser.post('/api/v1/identities/')
const unlink = (browser: Browser, id: string) => browser.post('/api/v1/identity-unlink/', { id })

test('the user sees the own identities by provider, also of one that is off, and nothing of the ids there', async () => {
  const { id } = await aPerson(fixture.school)
  const other = await aPerson(fixture.school, { email: 'papa@example.com' })
  await link(id, 'yandex', 'a')
  await link(id, 'https://sso.example/realm', 'b')
  await link(id, 'facebook', 'c')
  await link(other.id, 'vk', 'd')
  const { status, body, text } = await list(await enter('mama@example.com'))
  const common = { created_at: '2026-11-01T10:00:00.000Z', used_at: null }
  expect([status, body]).toEqual([
    200,
    {
      status: 'ok',
      identities: [
        { id: 'a', provider: 'yandex', name: 'Яндекс ID', ...common },
        { id: 'b', provider: 'oidc', name: 'sso.example', ...common },
        { id: 'c', provider: 'facebook', name: 'Facebook', ...common },
      ],
      has_password: true,
      is_email_proved: true,
    },
  ])
  expect(text).not.toContain('external')
})

test('an identity is unlinked by its owner, and by nobody else', async () => {
  const { id } = await aPerson(fixture.school)
  await aPerson(fixture.school, { email: 'papa@example.com' })
  await link(id, 'yandex', 'a')
  const stranger = await unlink(await enter('papa@example.com'), 'a')
  expect([stranger.status, stranger.body]).toEqual([400, refused('Такой способ входа уже не подключён')])
  const { body } = await unlink(await enter('mama@example.com'), 'a')
  expect([body.identities, await fixture.identities()]).toEqual([[], []])
  expect(fixture.school.logs().filter(({ event }) => event === 'identity-unlinked')).toMatchObject([{ person: id }])
  expect(await fixture.school.mails()).toMatchObject([
    { to: 'mama@example.com', subject: 'Удалён способ входа: Яндекс ID' },
  ])
})

test('without a session, and to a page that holds one in memory, there are none', async () => {
  await aPerson(fixture.school)
  const page = fixture.school.browser({ origin: LANDING, keepsNoCookies: true })
  await page.post('/api/v1/landing-auth/', { username: 'mama@example.com', password: PASSWORD })
  const statuses = [await list(page), await unlink(page, 'a'), await list(fixture.school.browser())]
  expect(statuses.map(({ status }) => status)).toEqual([401, 401, 401])
})

test('the last way in stays: without a password and with an unproved mailbox the last identity is kept', async () => {
  const { id } = await aPerson(fixture.school, { emailProvedAt: null })
  await link(id, 'yandex', 'a')
  await link(id, 'vk', 'b')
  const browser = await enter('mama@example.com')
  const { setPasswordHash } = await import('../stores/account-store.ts')
  expect((await unlink(browser, 'a')).body.status).toBe('ok')
  const { transact } = fixture.school.deps
  await transact(async (tx) => setPasswordHash(tx, id, 'x'))
  const { person } = await import('../../db/schema.ts')
  await transact((tx) => tx.update(person).set({ passwordHash: null }))
  const { status, body } = await unlink(browser, 'b')
  const text = 'Это единственный способ войти в ваш аккаунт. Сначала подтвердите почту или задайте пароль'
  expect([status, body, (await fixture.identities()).length]).toEqual([400, refused(text), 1])
  await transact((tx) => tx.update(person).set({ emailProvedAt: new Date() }))
  expect([(await unlink(browser, 'b')).status, await fixture.identities()]).toEqual([200, []])
})
