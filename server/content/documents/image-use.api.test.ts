import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { added, anImage, pathOf } from './testing/bodies.ts'
import { contentRows } from './testing/rows/store.ts'

let fixture: ContentFixture

beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const usedImages = async () => {
  const { imageUse } = await contentRows(fixture.school.deps.db)
  return [imageUse]
    .flat()
    .map((row) => Reflect.get(Object(row), 'imageId'))
    .toSorted((one, other) => one - other)
}

test('a document uses the images of its cover, its galleries and its blocks, each once', async () => {
  const ids = [await anImage(fixture), await anImage(fixture), await anImage(fixture), await anImage(fixture)]
  const [cover, row, own, item] = ids
  await added(fixture.as('author'), 'course', {
    cover,
    gallery: { gallery_images: [{ image_id: row }, { image_id: cover }] },
    content: [
      { type: 'image', data: { img: own } },
      { type: 'images', data: { images: [{ image_id: item }] } },
    ],
  })
  expect(await usedImages()).toEqual(ids)
})

test('a draft that was never published lets go of the images that it loses', async () => {
  const [first, second] = [await anImage(fixture), await anImage(fixture)]
  await added(fixture.as('author'), 'course', { cover: first })
  await fixture.as('author').patch('courses/1/', { cover: second })
  expect(await usedImages()).toEqual([second])
})

test('images that readers still see stay in use until the draft is published', async () => {
  const [first, second] = [await anImage(fixture), await anImage(fixture)]
  const author = fixture.as('author')
  await added(author, 'course', { cover: first, status: 1 })
  await author.patch('courses/1/', { cover: second, status: 0 })
  await author.patch('courses/1/', { title: 'Ещё правка' })
  const meanwhile = await usedImages()
  await author.patch('courses/1/', { status: 1 })
  expect([meanwhile, await usedImages()]).toEqual([[first, second], [second]])
})

test.each([
  ['page', 'lets go of what only readers saw', []],
  ['course', 'keeps what its buyers go on seeing', ['first']],
] as const)('archiving a %s %s', async (kind, _, stillUsed) => {
  const [first, second] = [await anImage(fixture), await anImage(fixture)]
  const author = fixture.as('author')
  await added(author, kind, { cover: first, status: 1 })
  await author.patch(pathOf(kind, 1), { cover: second, status: 0 })
  await author.patch(pathOf(kind, 1), { status: 2 })
  expect(await usedImages()).toEqual([...stillUsed.map(() => first), second])
})
