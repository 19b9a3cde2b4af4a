import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPasswords } from '../../server/auth/password/passwords.ts'
import type { Database } from '../../server/db/database.ts'
import { person } from '../../server/db/schema.ts'
import { testFolder } from '../../server/db/testing/folders.ts'
import { freshDatabase } from '../../server/testing/database.ts'
import { seed, seededPeople } from './seed.ts'

const AT = new Date('2026-11-20T12:00:00Z')
const passwords = createPasswords()

let database: Database
let dataDir: string
beforeEach(async () => {
  database = await freshDatabase()
  dataDir = testFolder()
})
afterEach(() => database.close())

const plant = (isProduction = false) => {
  const { db, transact } = database
  return seed({
    config: { isProduction, sessionSecrets: ['a secret of 32 bytes and a few more'], media: null, dataDir },
    db,
    transact,
    passwords,
    now: () => AT,
  })
}
const people = () => database.db.select().from(person)

test('four people can sign in, each with a proved mailbox and the printed password', async () => {
  await plant()
  const seeded = await people()
  expect(seeded.map(({ email }) => email).toSorted()).toEqual(seededPeople.map(({ email }) => email).toSorted())
  expect(seeded.map(({ emailProvedAt }) => emailProvedAt)).toEqual([AT, AT, AT, AT])
  const matches = seeded.map(({ passwordHash }) => passwords.matches('moloko-2026', passwordHash))
  expect(await Promise.all(matches)).toEqual([true, true, true, true])
})

test('the parent has a phone, the second parent has none', async () => {
  await plant()
  const phones = new Map((await people()).map(({ email, phone }) => [email, phone]))
  expect([phones.get('parent@school.example'), phones.get('nophone@school.example')]).toEqual(['+79161234567', null])
})

test('seeding again adds nobody and changes nobody', async () => {
  expect(await plant()).toHaveLength(4)
  await database.transact((tx) => tx.update(person).set({ name: 'Другое имя' }))
  const before = await people()
  expect(await plant()).toEqual([])
  expect(await people()).toEqual(before)
})

test('production takes no seeded people', async () => {
  await expect(plant(true)).rejects.toThrow('Production')
  expect(await people()).toEqual([])
})
