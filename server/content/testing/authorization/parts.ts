import { allBlockTypes, blockPaths, type BlockType } from '../../../contract/content/blocks/paths.ts'
import { uploadedId } from '../../images/testing/uploads.ts'
import type { ContentStage } from '../stage.ts'
import { aDocument } from './making.ts'
import { anybody, type ContentRow, ownersOnly } from './row.ts'

type Rows = Record<string, ContentRow>

interface MadeBlock {
  id: number
  data: Record<string, unknown>
}

const isBlock = (value: unknown): value is MadeBlock => typeof value === 'object' && value !== null && 'data' in value

/** A block in a document of the author's; one with a script is put there by staff, who alone may. */
const aBlock = async (stage: ContentStage, type: BlockType, data: object = {}, status = 0): Promise<MadeBlock> => {
  const isScript = type === 'script-block'
  const author = isScript ? { author: stage.ids.author } : {}
  const wish = { content: [{ type, data }], status, ...author }
  const document = await aDocument(stage, 'course', wish, isScript ? 'staff' : 'author')
  const [block]: unknown[] = Array.isArray(document.content) ? document.content : []
  if (!isBlock(block)) throw new Error('no block was made')
  return block
}

const idOfFirst = (rows: unknown): number => (Array.isArray(rows) ? Number(rows[0]?.id) : 0)

const deletingBlock = (type: BlockType): Rows => {
  const path = blockPaths[type]
  return {
    [`DELETE /${path}/:id/`]: ownersOnly(
      async (stage) => ({ path: `/${path}/${(await aBlock(stage, type)).id}/` }),
      204,
    ),
  }
}

const withImage = async (stage: ContentStage, type: 'images' | 'preview') =>
  aBlock(stage, type, { images: [{ image_id: await uploadedId(stage.as('author')) }] })

/** Blocks, and rows of their lists, one by one. */
export const partRows: Rows = {
  ...Object.assign({}, ...allBlockTypes.map(deletingBlock)),
  'DELETE /list-text-items/:id/': ownersOnly(async (stage) => {
    const { data } = await aBlock(stage, 'list-text', { list_text: [{ txt: 'a' }] })
    return { path: `/list-text-items/${idOfFirst(data.list_text)}/` }
  }, 204),
  'DELETE /quiz-questions/:id/': ownersOnly(async (stage) => {
    const { data } = await aBlock(stage, 'quiz', { questions: [{ text: 'a' }] })
    return { path: `/quiz-questions/${idOfFirst(data.questions)}/` }
  }, 204),
  'DELETE /gallery-images/:id/': ownersOnly(async (stage) => {
    const { data } = await withImage(stage, 'images')
    return { path: `/gallery-images/${idOfFirst(data.images)}/` }
  }, 204),
  'DELETE /preview-images/:id/': ownersOnly(async (stage) => {
    const { data } = await withImage(stage, 'preview')
    return { path: `/preview-images/${idOfFirst(data.images)}/` }
  }, 204),
  // What names a block in the body is told at that field.
  'POST /list-text-items/': {
    ...ownersOnly(async (stage) => {
      const { id } = await aBlock(stage, 'list-text')
      return { path: '/list-text-items/', body: { list_object: id, txt: 'a' } }
    }),
    token: [401, 201, 400, 201],
  },
  'POST /quiz-questions/': {
    ...ownersOnly(async (stage) => {
      const { id } = await aBlock(stage, 'quiz')
      return { path: '/quiz-questions/', body: { quiz: id, text: 'a' } }
    }),
    token: [401, 201, 400, 201],
  },
  'PUT /list-text-items/:id/': ownersOnly(async (stage) => {
    const { data } = await aBlock(stage, 'list-text', { list_text: [{ txt: 'a' }] })
    return { path: `/list-text-items/${idOfFirst(data.list_text)}/`, body: { txt: 'b' } }
  }),
  'PUT /quiz-questions/:id/': ownersOnly(async (stage) => {
    const { data } = await aBlock(stage, 'quiz', { questions: [{ text: 'a' }] })
    return { path: `/quiz-questions/${idOfFirst(data.questions)}/`, body: { text: 'b' } }
  }),
  // Of what is published, in a school that has switched them on.
  'GET /script-block/:id/frame/': anybody(async (stage) => {
    const { id } = await aBlock(stage, 'script-block', { title: 'a', script: 'b' }, 1)
    return { path: `/script-block/${id}/frame/` }
  }),
}
