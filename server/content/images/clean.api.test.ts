import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../contract/durations.ts'
import type { Media } from '../../media/media.ts'
import { added } from '../documents/testing/bodies.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { findOrphans, removeOrphans } from './clean.ts'
import { upload, uploadedId } from './testing/uploads.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const ofStore = async () => (await fixture.school.deps.media.list()).map(({ name }) => name)
const files = async () => (await ofStore()).length

/** Makes all files two days old. */
const age = async () => {
  const { config, now } = fixture.school.deps
  const then = new Date(now().getTime() - 2 * DAY_MS)
  for (const name of await ofStore()) await utimes(join(config.dataDir, 'media', name), then, then)
}

/** A clean-up by another process, whose store does something else first where it is told to. */
const clean = async (media: Partial<Media> = {}) => {
  const { deps } = fixture.school
  const cleaner = { ...deps, media: { ...deps.media, ...media } }
  return removeOrphans(cleaner, await findOrphans(cleaner, 30))
}

const NOTHING = { images: 0, files: 0 }

/** Uploads an image and deletes it. */
const deleted = async () => {
  const author = fixture.as('author')
  const { status } = await author.delete(`/image-objects/${await uploadedId(author)}/`)
  return status
}

test('a deleted image has its files until a clean-up finds them older than a day', async () => {
  const seen = [await deleted(), await clean(), await files()]
  await age()
  expect([...seen, await clean(), await files()]).toEqual([204, NOTHING, 4, { images: 0, files: 4 }, 0])
})

test('a file that is written again after the clean-up has made its list stays, and so do the others of its picture', async () => {
  await deleted()
  await age()
  const { deps } = fixture.school
  const orphans = await findOrphans(deps, 30)
  await deps.media.put((await ofStore())[0] ?? '', new Uint8Array(1))
  expect([orphans.files.length, await removeOrphans(deps, orphans), await files()]).toEqual([4, NOTHING, 4])
})

/** Somebody else uploads the picture in between. */
const remove: Media['remove'] = async (names) => {
  await upload(fixture.as('other author'))
  await fixture.school.deps.media.remove(names)
}

test('a picture that is uploaded again while the clean-up removes its files is whole', async () => {
  await deleted()
  await age()
  expect([await clean({ remove }), await files()]).toEqual([NOTHING, 4])
})

test('a picture whose files are removed before its row is there is whole', async () => {
  const { deps } = fixture.school
  const { transact } = deps
  deps.transact = async (work) => {
    await deps.media.remove(await ofStore())
    return transact(work)
  }
  const { status } = await upload(fixture.as('other author'))
  expect([status, await files()]).toEqual([201, 4])
})

/** What a clean-up so many days from now would delete. */
const orphansIn = async (days: number) => {
  const { deps } = fixture.school
  return (await findOrphans({ ...deps, now: () => new Date(deps.now().getTime() + days * DAY_MS) }, 30)).imageIds
}

test('an image that a deleted block shows stays as long as the block may come back', async () => {
  const author = fixture.as('author')
  const id = await uploadedId(author)
  await added(author, 'course', { content: [{ type: 'image', data: { img: id } }] })
  fixture.school.clock.advance(20 * DAY_MS)
  await author.patch('/courses/1/', { content: [] })
  const orphans = [await orphansIn(29), await orphansIn(31)]
  const { status, body } = await author.post('/courses/1/revisions/1/restore/', {})
  expect([orphans, status, body.left_out ?? [], await orphansIn(31)]).toEqual([[[], [id]], 200, [], []])
})

test('an image that only an old version shows may be deleted by its owner', async () => {
  const author = fixture.as('author')
  const id = await uploadedId(author)
  await added(author, 'course', { cover: id })
  await author.patch('/courses/1/', { cover: null })
  const { status } = await author.delete(`/image-objects/${id}/`)
  const { body } = await author.post('/courses/1/revisions/1/restore/', {})
  expect([status, body.cover, body.left_out]).toEqual([204, null, [{ path: 'cover', id }]])
})
