import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outdatedPasskeys } from '../../config/weak-settings.ts'
import type { Tx } from '../../db/database.ts'
import { person } from '../../db/schema.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { markProved } from '../stores/account-store.ts'
import { addIdentity } from '../stores/identity-store.ts'
import { passkeysOf } from '../stores/passkey-store.ts'
import { aPerson } from '../testing/people.ts'
import { type Authenticator, newAuthenticator } from './testing/authenticator.ts'
import { addPasskey, passkeySignIn, signIn, withPasskey } from './testing/passkeys.ts'

const LAST = {
  __all__: ['Это единственный способ войти в ваш аккаунт. Сначала подтвердите почту или задайте пароль'],
}
const UNKNOWN = { id: ['Такого устройства здесь нет. Обновите страницу'] }

let school: School
let browser: Browser
let id: string

const open = async (traits: Parameters<typeof aPerson>[1] = {}): Promise<Authenticator> => {
  id = (await aPerson(school, traits)).id
  browser = school.browser()
  return withPasskey(browser)
}

beforeEach(async () => {
  school = await startSchool()
})
afterEach(() => school.close())

const list = async () => (await browser.post('/api/v1/passkeys/')).body.passkeys
const remove = (key: string | undefined, on = browser) => on.post('/api/v1/passkey-delete/', { id: key ?? '' })
const removePassword = (tx: Tx) => tx.update(person).set({ passwordHash: null }).where(eq(person.id, id))

test('the list shows what each passkey is called, when it was made and last used, and whether it is synced', async () => {
  const first = await open()
  const key = newAuthenticator({ counts: true })
  await addPasskey(browser, key, { fields: { label: 'Ключ' } })
  school.clock.advance(60_000)
  await passkeySignIn(school.browser(), key)
  const [one = '', two = ''] = [first.ids()[0], key.ids()[0]]
  expect(await list()).toEqual([
    expect.objectContaining({ id: one, used_at: null, is_synced: true }),
    expect.objectContaining({ id: two, label: 'Ключ', used_at: school.clock.now().toISOString(), is_synced: false }),
  ])
})

test('a person renames and deletes a passkey, and gets the rest', async () => {
  const authenticator = await open()
  const [key = ''] = authenticator.ids()
  const { body } = await browser.post('/api/v1/passkey-rename/', { id: key, label: ' Мой телефон ' })
  const removed = await remove(key)
  expect(body.passkeys).toMatchObject([{ id: key, label: 'Мой телефон' }])
  expect([removed.status, removed.body.passkeys, await passkeysOf(school.deps.db, id)]).toEqual([200, [], []])
  expect((await passkeySignIn(school.browser(), authenticator)).body.status).toBe('unknown_passkey')
})

test('the passkey of another person cannot be renamed or deleted, which says the same as one that does not exist', async () => {
  const [key = ''] = (await open()).ids()
  await aPerson(school, { email: 'papa@example.com' })
  const papa = school.browser()
  await signIn(papa, 'papa@example.com')
  const replies = [
    await papa.post('/api/v1/passkey-rename/', { id: key, label: 'x' }),
    await remove(key, papa),
    await papa.post('/api/v1/passkey-rename/', { id: 'none', label: 'x' }),
    await remove('none', papa),
  ]
  expect(replies.map(({ status, body }) => [status, body.errors])).toEqual(replies.map(() => [400, UNKNOWN]))
  expect(await passkeysOf(school.deps.db, id)).toHaveLength(1)
})

test('the last way in stays: without a password, a proved mailbox, an identity or another passkey', async () => {
  const [key] = (await open({ emailProvedAt: null })).ids()
  await school.deps.transact((tx) => removePassword(tx))
  const { status, body } = await remove(key)
  expect([status, body.errors, await passkeysOf(school.deps.db, id)]).toMatchObject([400, LAST, [{ id: key }]])
})

test.each([
  ['a password', async () => undefined],
  [
    'a proved mailbox',
    async () => {
      await school.deps.transact((tx) => removePassword(tx))
      await school.deps.transact((tx) => markProved(tx, id, new Date()))
    },
  ],
  [
    'an identity',
    async () => {
      await school.deps.transact(async (tx) => {
        await removePassword(tx)
        await addIdentity(tx, {
          id: randomUUID(),
          personId: id,
          provider: 'facebook',
          externalId: '1',
          createdAt: new Date(),
        })
      })
    },
  ],
  [
    'another passkey',
    async () => {
      await addPasskey(browser, newAuthenticator())
      await school.deps.transact((tx) => removePassword(tx))
    },
  ],
])('%s is another way in', async (_, prepare) => {
  const [key] = (await open({ emailProvedAt: null })).ids()
  await prepare()
  expect((await remove(key)).status).toBe(200)
})

test('of two last passkeys that are deleted at once one stays', async () => {
  const first = await open({ emailProvedAt: null })
  const second = newAuthenticator()
  await addPasskey(browser, second)
  await school.deps.transact((tx) => removePassword(tx))
  const replies = await Promise.all([first, second].map((one) => remove(one.ids()[0])))
  expect([replies.filter(({ status }) => status === 200).length, await passkeysOf(school.deps.db, id)]).toMatchObject([
    1,
    [{}],
  ])
})

test('the owner of a deleted passkey gets a mail, and nobody for one that stays', async () => {
  const [key] = (await open({ emailProvedAt: null })).ids()
  const removals = async () => (await school.mails()).filter(({ subject }) => subject.startsWith('Удалён способ входа'))
  await school.deps.transact((tx) => removePassword(tx))
  await remove(key)
  expect(await removals()).toEqual([])
  await school.deps.transact((tx) => markProved(tx, id, new Date()))
  await remove(key)
  expect(await removals()).toMatchObject([{ to: 'mama@example.com' }])
})

test('the start warns of stored passkeys of another relying party, and of none where passkeys are off', async () => {
  await open()
  await addPasskey(browser, newAuthenticator())
  const warned = (rpId: string | null) =>
    outdatedPasskeys(school.deps.db, { passkeys: rpId === null ? null : { rpId, relatedOrigins: [] } })
  const rpId = school.deps.config.passkeys?.rpId ?? ''
  expect([await warned('new.example'), await warned(rpId), await warned(null)]).toEqual([
    [
      `PASSKEY_RP_ID=new.example: 2 stored passkeys were made for ${rpId} and do not work; set that again, or people have to make new ones`,
    ],
    [],
    [],
  ])
})
