import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { added, anImage, script } from '../documents/testing/bodies.ts'
import { type ResponseBlock, blocksOf } from '../testing/blocks.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture({ config: { hasScriptBlocks: true } })
})
afterEach(() => fixture.close())

const author = () => fixture.as('author')
const staff = () => fixture.as('staff')
const restore = (version: number, body: object = {}) => author().post(`/courses/1/revisions/${version}/restore/`, body)
const frame = ({ id }: ResponseBlock) => fixture.as('anonymous').get(`/script-block/${id}/frame/`)

const only = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('there is none')
  return one
}

/** A published course of the author; as version 2 it has a script block that staff has put there. */
const withScript = async (): Promise<ResponseBlock> => {
  await added(author(), 'course', { status: 1 })
  return only(blocksOf(await staff().patch('/courses/1/', { content: [script] })))
}

const REFUSED = ['Блок 1: Это могут менять только сотрудники школы']

describe('a script block that staff has removed', () => {
  let block: ResponseBlock
  beforeEach(async () => {
    block = await withScript()
    await staff().delete(`/script-block/${block.id}/`)
  })

  test('is left out of a whole version and named, where its author restores', async () => {
    const { status, body } = await restore(2)
    expect([status, body.content, body.left_out]).toEqual([200, [], [{ path: 'content.0', id: block.id }]])
  })

  test('does not come back alone', async () => {
    const alone = await restore(2, { block: block.uuid })
    const deleted = await author().post(`/courses/1/deleted/blocks/${block.id}/restore/`)
    expect([alone.status, alone.body.content, deleted.status, deleted.body.content]).toEqual([
      400,
      REFUSED,
      400,
      REFUSED,
    ])
    expect((await frame(block)).status).toBe(404)
  })

  test('comes back for staff', async () => {
    const { body } = await staff().post('/courses/1/revisions/2/restore/', {})
    expect([body.content, body.left_out]).toEqual([[block], undefined])
  })
})

describe('a script block that staff has changed', () => {
  let repaired: ResponseBlock
  beforeEach(async () => {
    const block = await withScript()
    const data = { ...block.data, script: 'repaired()' }
    repaired = only(blocksOf(await staff().patch('/courses/1/', { content: [{ ...block, data }] })))
  })

  test('stays as it is now where its author restores a whole version', async () => {
    const { status, body } = await restore(2)
    expect([status, body.content, body.left_out]).toEqual([200, [repaired], [{ path: 'content.0', id: repaired.id }]])
    await author().patch('/courses/1/', { status: 1 })
    expect((await frame(repaired)).text).toContain('repaired()')
  })

  test('is not what it was for its author', async () => {
    const { status, body } = await restore(2, { block: repaired.uuid })
    expect([status, body.content]).toEqual([400, REFUSED])
  })
})

test('a script block that is as it was stays where its author restores', async () => {
  const block = await withScript()
  await author().patch('/courses/1/', { title: 'Другое' })
  const { body } = await restore(2)
  expect([body.title, body.content, body.left_out]).toEqual(['Название', [block], undefined])
})

describe('an image of somebody else', () => {
  let image: number
  beforeEach(async () => {
    image = await anImage(fixture, 'other author')
    await added(author())
    const content = [{ type: 'images', data: { images: [{ image_id: image }] } }]
    await staff().patch('/courses/1/', { cover: image, content })
  })

  test('that staff has taken away is left out and named, where its author restores', async () => {
    await staff().patch('/courses/1/', { cover: null, content: [] })
    const { body } = await restore(2)
    expect([body.cover, body.left_out]).toEqual([
      null,
      [
        { path: 'cover', id: image },
        { path: 'content.0.data.images.0.image_id', id: image },
      ],
    ])
  })

  test('that was deleted with its row does not come back with it', async () => {
    await staff().patch('/courses/1/', { cover: null })
    await author().delete('/gallery-images/1/')
    const { body } = await author().post('/courses/1/deleted/items/1/restore/')
    expect([body.content, body.left_out]).toMatchObject([
      [{ data: { images: [] } }],
      [{ path: 'content.0.data.images.0.image_id', id: image }],
    ])
  })

  test('that the document has now stays', async () => {
    await author().patch('/courses/1/', { title: 'Другое', content: [] })
    const { body } = await restore(2)
    expect([body.cover, body.content, body.left_out]).toMatchObject([
      { id: image },
      [{ data: { images: [{ image_id: image }] } }],
      undefined,
    ])
  })
})

describe('a document that staff has deleted', () => {
  beforeEach(async () => {
    await added(author(), 'course', { title: 'Было' })
    await staff().delete('/courses/1/')
  })

  test('is brought back by staff alone', async () => {
    const answers = [
      await author().post('/courses/1/restore/'),
      await fixture.as('other author').post('/courses/1/restore/'),
      await staff().post('/courses/1/restore/'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 404, 200])
  })

  test('is its author’s again once staff has brought it back', async () => {
    await staff().post('/courses/1/restore/')
    await author().delete('/courses/1/')
    const { status, body } = await author().post('/courses/1/restore/')
    expect([status, body.title]).toEqual([200, 'Было'])
  })
})
