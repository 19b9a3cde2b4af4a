import type { DocumentKind } from '../../../contract/content/state.ts'
import { documentKinds, kinds } from '../../kinds.ts'
import type { ContentStage } from '../stage.ts'
import { aDocument, aNumber } from './making.ts'
import { type ContentRow, ownersOnly } from './row.ts'

type Rows = Record<string, ContentRow>

/** The address of a document that a block has been deleted of, and the block's number. */
const withDeleted = async (stage: ContentStage, kind: DocumentKind) => {
  const document = await aDocument(stage, kind, { content: [{ type: 'text', data: { txt: 'a' } }] })
  const path = `/${kinds[kind].path}/${String(document.id)}/`
  const [block] = Array.isArray(document.content) ? document.content : []
  await stage.as('author').patch(path, { content: [] })
  return { path, block: Number(block?.id) }
}

const rowsOf = (kind: DocumentKind): Rows => {
  const one = `/${kinds[kind].path}/:id/`
  const addressOf = async (stage: ContentStage) => `/${kinds[kind].path}/${await aNumber(stage, kind)}/`
  return {
    [`DELETE ${one}`]: ownersOnly(async (stage) => ({ path: await addressOf(stage) }), 204),
    [`POST ${one}restore/`]: ownersOnly(async (stage) => {
      const path = await addressOf(stage)
      await stage.as('author').delete(path)
      return { path: `${path}restore/`, body: {} }
    }),
    [`GET ${one}revisions/`]: ownersOnly(async (stage) => ({ path: `${await addressOf(stage)}revisions/` })),
    [`GET ${one}revisions/:version/`]: ownersOnly(async (stage) => ({ path: `${await addressOf(stage)}revisions/1/` })),
    [`POST ${one}revisions/:version/restore/`]: ownersOnly(async (stage) => ({
      path: `${await addressOf(stage)}revisions/1/restore/`,
      body: {},
    })),
    [`GET ${one}deleted/`]: ownersOnly(async (stage) => ({ path: `${await addressOf(stage)}deleted/` })),
    [`POST ${one}deleted/:part/:row/restore/`]: ownersOnly(async (stage) => {
      const { path, block } = await withDeleted(stage, kind)
      return { path: `${path}deleted/blocks/${block}/restore/`, body: {} }
    }),
  }
}

/** Versions of documents, and what was deleted. */
export const versionRows: Rows = Object.assign({}, ...documentKinds.map(rowsOf))
