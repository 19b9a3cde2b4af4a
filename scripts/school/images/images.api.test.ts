import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { audit, image, userImage } from '../../../server/db/schema.ts'
import type { Database } from '../../../server/db/database.ts'
import { type Media, mediaName } from '../../../server/media/media.ts'
import { createMedia } from '../../../server/media/stores.ts'
import { testConfig } from '../../../server/testing/config.ts'
import { freshDatabase } from '../../../server/testing/database.ts'
import { addAnnaAndBoris, AT, hours, operator } from '../testing/command-context.ts'

const DAY = 24

let database: Database
let dataDir: string
let media: Media
let type: ReturnType<typeof operator>
const file = (digit: string) => mediaName(digit.repeat(64), 'large')

/** Puts a file that is so many days old. */
const put = async (digit: string, days: number) => {
  await media.put(file(digit), new Uint8Array(1_048_576))
  await utimes(join(dataDir, 'media', file(digit)), hours(-days * DAY), hours(-days * DAY))
}

beforeEach(async () => {
  database = await freshDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'school-images-'))
  const config = { ...testConfig(dataDir), dataDir }
  media = createMedia(config)
  type = operator({ ...database, config })
  await addAnnaAndBoris(database)
  const row = { ownerId: 'anna', width: 1920, height: 1080, bytes: 1_048_576, releasedAt: null, deletedAt: null }
  const old = { ...row, createdAt: hours(-40 * DAY) }
  await database.transact(async (tx) => {
    await tx.insert(image).values([
      { ...old, id: 1, hash: '1'.repeat(64) }, // in Anna's gallery
      { ...old, id: 2, hash: '2'.repeat(64) }, // nothing has ever shown it
      { ...old, id: 3, hash: '3'.repeat(64), releasedAt: hours(-29 * DAY) },
      { ...old, id: 4, hash: '4'.repeat(64), releasedAt: hours(-31 * DAY), ownerId: 'boris' },
      { ...row, id: 5, hash: '4'.repeat(64), createdAt: hours(-DAY) }, // the same picture, uploaded again
      { ...old, id: 6, hash: '6'.repeat(64), deletedAt: hours(-35 * DAY) },
    ])
    await tx.insert(userImage).values({ id: 1, personId: 'anna', list: 'gallery', imageId: 1, position: 0 })
  })
  for (const digit of ['1', '2', '3', '4', '6', 'f']) await put(digit, 40)
  await put('e', 0.5) // its row is yet to come
})
afterEach(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const files = async () => (await media.list()).map(({ name }) => name.slice(0, 1)).toSorted()
const there = async () =>
  (await database.db.select().from(image).orderBy(image.id)).flatMap(({ id, deletedAt }) => (deletedAt ? [] : [id]))

test('the list says whose images are and since when nothing shows them', async () => {
  expect((await type('images list --owner anna@school.example')).lines).toEqual([
    '4 images, page 1 of 1',
    'id  owner                size       files   uploaded          state',
    '1   anna@school.example  1920x1080  1.0 MB  2026-10-11 12:00  used',
    '2   anna@school.example  1920x1080  1.0 MB  2026-10-11 12:00  unused since 2026-10-11 12:00',
    '3   anna@school.example  1920x1080  1.0 MB  2026-10-11 12:00  unused since 2026-10-22 12:00',
    '5   anna@school.example  1920x1080  1.0 MB  2026-11-19 12:00  unused since 2026-11-19 12:00',
  ])
})

test('what the clean-up would delete is listed, for scripts as JSON', async () => {
  const { lines } = await type('images list --unused --json')
  const rows: unknown = JSON.parse(lines.join('\n'))
  expect(rows).toMatchObject([
    { id: 2, owner: 'anna@school.example', unusedSince: hours(-40 * DAY).toISOString() },
    { id: 4, owner: 'boris@school.example', unusedSince: hours(-31 * DAY).toISOString() },
  ])
})

test('the clean-up deletes what nothing has shown for 30 days, and files that no image needs; it asks first', async () => {
  const { lines, questions } = await type('images clean')
  expect([lines, questions, await there(), await files()]).toEqual([
    ['2 images and 3 files deleted'],
    ['Delete 2 images and 3 files of 3.0 MB for good?'],
    [1, 3, 5],
    ['1', '3', '4', 'e'],
  ])
})

test('it deletes nothing where the answer is no', async () => {
  const { lines } = await type('images clean', false)
  expect([lines, (await there()).length, (await files()).length]).toEqual([['Nothing was changed.'], 5, 7])
})

test('another number of days is another clean-up', async () => {
  await type('images clean --days 20')
  expect([await there(), await files()]).toEqual([
    [1, 5],
    ['1', '4', 'e'],
  ])
})

test('a second clean-up finds nothing and asks nothing', async () => {
  await type('images clean')
  expect(await type('images clean')).toEqual({ lines: ['0 images and 0 files deleted'], questions: [] })
})

test('what writes that broke off have left goes a day later', async () => {
  await type('images clean')
  for (const [name, days] of [
    ['a', 2],
    ['b', 0],
  ] as const) {
    const path = join(dataDir, 'media', `.${name.repeat(24)}.part`)
    await writeFile(path, 'x')
    await utimes(path, hours(-days * DAY), hours(-days * DAY))
  }
  expect((await type('images clean')).lines).toEqual(['0 images and 1 file deleted'])
})

test('every deletion is in the audit', async () => {
  await type('images clean')
  const notes = await database.db.select().from(audit).orderBy(audit.target)
  expect(notes.map(({ personId, action, target, createdAt }) => [personId, action, target, createdAt])).toEqual([
    [null, 'delete', 'image:2', AT],
    [null, 'delete', 'image:4', AT],
  ])
})
