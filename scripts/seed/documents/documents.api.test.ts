import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPasswords } from '../../../server/auth/password/passwords.ts'
import { documentOf } from '../../../server/content/documents/load.ts'
import { kindOf } from '../../../server/contract/content/blocks/markers.ts'
import { blockKinds } from '../../../server/contract/content/blocks/block-types.ts'
import type { Database } from '../../../server/db/database.ts'
import { content, image, person, product, published, revision } from '../../../server/db/schema.ts'
import { testFolder } from '../../../server/db/testing/folders.ts'
import { mediaNames } from '../../../server/media/media.ts'
import { createMedia } from '../../../server/media/stores.ts'
import { freshDatabase } from '../../../server/testing/database.ts'
import { seed } from '../seed.ts'
import { seededProducts } from '../shop.ts'

const AT = new Date('2026-11-20T12:00:00Z')
const passwords = createPasswords()

let database: Database
let config: { isProduction: boolean; sessionSecrets: string[]; media: null; dataDir: string }
beforeEach(async () => {
  database = await freshDatabase()
  const sessionSecrets = ['a secret of 32 bytes and a few more']
  config = { isProduction: false, sessionSecrets, media: null, dataDir: testFolder() }
  await plant()
})
afterEach(() => database.close())

const plant = () => seed({ ...database, config, passwords, now: () => AT })

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()

test('every course and lesson that is sold has its published document of the same number, and there is one of each other kind', async () => {
  const sold = seededProducts.filter(({ id }) => /^(course|lesson):/.test(id) && id !== 'course:399')
  const shelved = sold.map(({ id }) => id.replace(/^lesson/, 'single-lesson'))
  const others = ['lesson:1', 'lesson:2', 'lesson:3', 'page:1', 'studio:1', 'webinar:1']
  const rows = await database.db.select({ id: published.id }).from(published)
  expect(idsOf(rows)).toEqual([...shelved, ...others].toSorted())
})

type Sold = { id: string; name: string; author?: string | null; priceRub?: number | null }
const soldAs = (all: Sold[]) =>
  new Map(all.map(({ id, name, author, priceRub }) => [id, [name, author ?? null, priceRub ?? null]]))

test('what is sold stays what the shop has made of it', async () => {
  const rows = await database.db.select().from(product)
  expect(soldAs(rows)).toEqual(soldAs(seededProducts))
})

test('the first course has a block of each kind, its picture is stored, and both are of the author', async () => {
  const course = await documentOf(database.db, 'course', 1)
  const [author] = (await database.db.select().from(person)).filter(({ role }) => role === 'author')
  const kinds = course?.state.content.map(({ type, data }) =>
    type === 'text' ? kindOf(typeof data.txt === 'string' ? data.txt : '') : type,
  )
  expect([kinds?.toSorted(), course?.state.fields.author]).toEqual([blockKinds.toSorted(), author?.id])
  const shown = course?.state.content.find(({ type }) => type === 'image')
  const [picture] = await database.db.select().from(image)
  const files = await createMedia(config).list()
  expect([shown?.data.img, author?.id, files.map(({ name }) => name).toSorted()]).toEqual([
    picture?.id,
    picture?.ownerId,
    mediaNames(picture?.hash ?? '').toSorted(),
  ])
})

test('seeding again writes nothing, whatever has been changed or deleted meanwhile', async () => {
  await database.transact((tx) => tx.update(content).set({ status: 2, deletedAt: AT }))
  const before = [await database.db.select().from(revision), await database.db.select().from(image)]
  await plant()
  expect([await database.db.select().from(revision), await database.db.select().from(image)]).toEqual(before)
})
