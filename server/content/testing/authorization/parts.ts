import { allBlockTypes, blockTypes, type BlockType } from '../../../contract/content/blocks/block-types.ts'
import { uploadedId } from '../../images/testing/uploads.ts'
import type { ContentFixture } from '../content-fixture.ts'
import { aDocument } from './making.ts'
import { anybody, type ContentRow, hiddenFromOthers, ownersOnly } from './row.ts'

type Rows = Record<string, ContentRow>

interface MadeBlock {
  id: number
  data: Record<string, unknown>
}

const isBlock = (value: unknown): value is MadeBlock => typeof value === 'object' && value !== null && 'data' in value

/** A block in a document of the author's; one with a script is put there by staff, who alone may. */
const aBlock = async (fixture: ContentFixture, type: BlockType, data: object = {}, status = 0): Promise<MadeBlock> => {
  const isScript = type === 'script-block'
  const author = isScript ? { author: fixture.ids.author } : {}
  const body = { content: [{ type, data }], status, ...author }
  const document = await aDocument(fixture, 'course', body, isScript ? 'staff' : 'author')
  const [block]: unknown[] = Array.isArray(document.content) ? document.content : []
  if (!isBlock(block)) throw new Error('no block was made')
  return block
}

const idOfFirst = (rows: unknown): number => (Array.isArray(rows) ? Number(rows[0]?.id) : 0)

const deletingBlock = (type: BlockType): Rows => {
  const path = blockTypes[type].path
  return {
    [`DELETE /${path}/:id/`]: ownersOnly(
      async (fixture) => ({ path: `/${path}/${(await aBlock(fixture, type)).id}/` }),
      204,
    ),
  }
}

const withImage = async (fixture: ContentFixture, type: 'images' | 'preview') =>
  aBlock(fixture, type, { images: [{ image_id: await uploadedId(fixture.as('author')) }] })

/** Blocks, and rows of their lists, one by one. */
export const partRows: Rows = {
  ...Object.assign({}, ...allBlockTypes.map(deletingBlock)),
  'DELETE /list-text-items/:id/': ownersOnly(async (fixture) => {
    const { data } = await aBlock(fixture, 'list-text', { list_text: [{ txt: 'a' }] })
    return { path: `/list-text-items/${idOfFirst(data.list_text)}/` }
  }, 204),
  'DELETE /quiz-questions/:id/': ownersOnly(async (fixture) => {
    const { data } = await aBlock(fixture, 'quiz', { questions: [{ text: 'a' }] })
    return { path: `/quiz-questions/${idOfFirst(data.questions)}/` }
  }, 204),
  'DELETE /gallery-images/:id/': ownersOnly(async (fixture) => {
    const { data } = await withImage(fixture, 'images')
    return { path: `/gallery-images/${idOfFirst(data.images)}/` }
  }, 204),
  'DELETE /preview-images/:id/': ownersOnly(async (fixture) => {
    const { data } = await withImage(fixture, 'preview')
    return { path: `/preview-images/${idOfFirst(data.images)}/` }
  }, 204),
  // What names a block in the body is told at that field.
  'POST /list-text-items/': {
    ...ownersOnly(async (fixture) => {
      const { id } = await aBlock(fixture, 'list-text')
      return { path: '/list-text-items/', body: { list_object: id, txt: 'a' } }
    }),
    token: [401, 201, 400, 201],
  },
  'POST /quiz-questions/': {
    ...ownersOnly(async (fixture) => {
      const { id } = await aBlock(fixture, 'quiz')
      return { path: '/quiz-questions/', body: { quiz: id, text: 'a' } }
    }),
    token: [401, 201, 400, 201],
  },
  'PUT /list-text-items/:id/': ownersOnly(async (fixture) => {
    const { data } = await aBlock(fixture, 'list-text', { list_text: [{ txt: 'a' }] })
    return { path: `/list-text-items/${idOfFirst(data.list_text)}/`, body: { txt: 'b' } }
  }),
  'PUT /quiz-questions/:id/': ownersOnly(async (fixture) => {
    const { data } = await aBlock(fixture, 'quiz', { questions: [{ text: 'a' }] })
    return { path: `/quiz-questions/${idOfFirst(data.questions)}/`, body: { text: 'b' } }
  }),
  // Of what is published, in a school that has switched them on.
  'GET /script-block/:id/frame/': anybody(async (fixture) => {
    const { id } = await aBlock(fixture, 'script-block', { title: 'a', script: 'b' }, 1)
    return { path: `/script-block/${id}/frame/` }
  }),
  'GET /script-block/:id/draft-frame/': hiddenFromOthers(async (fixture) => {
    const { id } = await aBlock(fixture, 'script-block', { title: 'a', script: 'b' })
    return { path: `/script-block/${id}/draft-frame/` }
  }),
}
