import { afterEach, beforeEach, expect, test } from 'vitest'
import { image, imageUse, content } from '../../db/schema.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { imageReferences, imageOwners } from './addresses.ts'
import { uploadedId } from './testing/uploads.ts'
import { useImages } from './use.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
  const { transact, now } = fixture.school.deps
  const rest = {
    kind: 'course',
    title: 'x',
    status: 0,
    version: 1,
    fields: {},
    createdAt: now(),
    updatedAt: now(),
  } as const
  await transact((tx) =>
    tx.insert(content).values([1, 2].map((number) => ({ id: `course:${number}`, number, ...rest }))),
  )
})
afterEach(() => fixture.close())

const AT = new Date('2026-11-21T12:00:00Z')
const use = (id: string, ...images: number[]) =>
  fixture.school.deps.transact((tx) => useImages(tx, id, new Set(images), AT))

const state = async () => {
  const { db } = fixture.school.deps
  const uses = await db.select().from(imageUse).orderBy(imageUse.id)
  const images = await db.select().from(image).orderBy(image.id)
  return { uses: uses.map(({ id }) => id), released: images.map(({ releasedAt }) => releasedAt) }
}

test('an image is released when the last document lets go of it, and kept when one takes it again', async () => {
  const [one, other] = [await uploadedId(fixture.as('author')), await uploadedId(fixture.as('author'), 32)]
  const seen = []
  await use('course:1', one, other)
  await use('course:2', one)
  await use('course:1', other)
  seen.push(await state())
  await use('course:2')
  seen.push(await state())
  await use('course:1', one)
  seen.push(await state())
  expect(seen).toEqual([
    { uses: ['course:1:2', 'course:2:1'], released: [null, null] },
    { uses: ['course:1:2'], released: [AT, null] },
    { uses: ['course:1:1'], released: [null, AT] },
  ])
})

test('an image that a document uses is not deleted, even by staff', async () => {
  const id = await uploadedId(fixture.as('author'))
  await use('course:1', id)
  const { status, body } = await fixture.as('staff').delete(`/image-objects/${id}/?lang=en`)
  await use('course:1')
  const after = await fixture.as('staff').delete(`/image-objects/${id}/`)
  expect([status, body.image, after.status]).toEqual([
    400,
    ['The image is still shown somewhere. Take it out there first'],
    204,
  ])
})

test('looks and owners are of the images that are there', async () => {
  const author = fixture.as('author')
  const [id, deleted] = [await uploadedId(author), await uploadedId(author, 32)]
  await author.delete(`/image-objects/${deleted}/`)
  const { db } = fixture.school.deps
  const [[found]] = [await db.select().from(image)]
  const references = await imageReferences(db, [id, deleted, 99])
  expect([[...references.values()], [...(await imageOwners(db, [id, deleted, 99]))]]).toEqual([
    [
      {
        id,
        image: `/media/${found?.hash}-large.webp`,
        image_thumbnail: `/media/${found?.hash}-thumbnail.webp`,
        width: found?.width,
        height: found?.height,
        focal_x: 0.5,
        focal_y: 0.5,
      },
    ],
    [[id, fixture.ids.author]],
  ])
})
