import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allBlockTypes, blockTypes } from '../../contract/content/blocks/block-types.ts'
import { blockLists } from '../../contract/content/blocks/traits.ts'
import { added, anImage, everyKind, script } from '../documents/testing/bodies.ts'
import { type ResponseBlock, blocksOf, rowsOfBlock } from '../testing/blocks.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'

let fixture: ContentFixture
let blocks: ResponseBlock[]
beforeAll(async () => {
  fixture = await startContentFixture()
  const image = await anImage(fixture, 'staff')
  const gallery = { gallery_images: [{ image_id: image }] }
  const preview = { preview_images: [{ image_id: image }] }
  const content = [...everyKind(image), script]
  const made = await added(fixture.as('staff'), 'course', { author: fixture.ids.author, content, gallery, preview })
  blocks = blocksOf(made)
})
afterAll(() => fixture.close())

const remove = async (path: string, id: number) => (await fixture.as('author').delete(`/${path}/${id}/`)).status
const blockOf = (type: string) => blocks.find((block) => block.type === type)
const live = async () => blocksOf(await fixture.as('author').get('/courses/1/')).map(({ id }) => id)

const foreign = allBlockTypes.flatMap((type) =>
  allBlockTypes.filter((other) => other !== type).map((other) => ({ type, path: blockTypes[other].path })),
)

describe('an id of another type', () => {
  test.each(foreign)('a block $type is not at /$path/', async ({ type, path }) => {
    const before = await live()
    const status = await remove(path, blockOf(type)?.id ?? 0)
    expect({ status, left: await live() }).toEqual({ status: 404, left: before })
  })
})

describe('rows', () => {
  const lists = [
    { type: 'list-text', path: 'list-text-items' },
    { type: 'quiz', path: 'quiz-questions' },
    { type: 'images', path: 'gallery-images' },
    { type: 'preview', path: 'preview-images' },
  ]

  test('every list has an address for its rows', () => {
    expect(blockLists.map(({ type, list }) => ({ type, path: list.path }))).toEqual(lists)
  })

  const foreignRows = lists.flatMap(({ type, path }) =>
    lists.filter((other) => other.path !== path).map((other) => ({ type, path: other.path })),
  )

  test.each(foreignRows)('a row of a block $type is not at /$path/', async ({ type, path }) => {
    const block = blockOf(type)
    const [row] = block ? rowsOfBlock(block) : []
    expect(await remove(path, row?.id ?? 0)).toBe(404)
  })

  test.each(lists)('a row of a block $type is deleted at its own path, once', async ({ type, path }) => {
    const block = blockOf(type)
    const [row] = block ? rowsOfBlock(block) : []
    expect([await remove(path, row?.id ?? 0), await remove(path, row?.id ?? 0)]).toEqual([204, 404])
    const after = blocksOf(await fixture.as('author').get('/courses/1/')).find(({ id }) => id === block?.id)
    expect(after && rowsOfBlock(after).some(({ id }) => id === row?.id)).toBe(false)
  })

  test.each([
    ['gallery-images', 'gallery', 'gallery_images', 'preview-images'],
    ['preview-images', 'preview', 'preview_images', 'gallery-images'],
  ])('a document’s own row is deleted at /%s/ and nowhere else', async (path, list, name, otherPath) => {
    const rows = async () => Reflect.get(Object((await fixture.as('author').get('/courses/1/')).body[list]), name)
    const [{ id }] = await rows()
    expect([await remove(otherPath, id), await remove(path, id), await rows()]).toEqual([404, 204, []])
  })
})

describe('blocks', () => {
  test.each(allBlockTypes)('a block %s is deleted at its own path, in every kind that it has, once', async (type) => {
    const ids = blocks.filter((block) => block.type === type).map(({ id }) => id)
    const path = blockTypes[type].path
    const first = await Promise.all(ids.map((id) => remove(path, id)))
    const second = await Promise.all(ids.map((id) => remove(path, id)))
    const left = await live()
    expect([new Set(first), new Set(second), ids.filter((id) => left.includes(id))]).toEqual([
      new Set([204]),
      new Set([404]),
      [],
    ])
  })
})
