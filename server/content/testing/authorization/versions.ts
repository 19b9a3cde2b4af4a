import type { DocumentKind } from '../../../contract/content/state.ts'
import { documentKinds, kinds } from '../../kinds.ts'
import type { ContentFixture } from '../content-fixture.ts'
import { aDocument, aNumber } from './making.ts'
import { type ContentRow, ownersOnly } from './row.ts'

type Rows = Record<string, ContentRow>

/** The address of a document that a block has been deleted of, and the block's number. */
const withDeleted = async (fixture: ContentFixture, kind: DocumentKind) => {
  const document = await aDocument(fixture, kind, { content: [{ type: 'text', data: { txt: 'a' } }] })
  const path = `/${kinds[kind].path}/${String(document.id)}/`
  const [block] = Array.isArray(document.content) ? document.content : []
  await fixture.as('author').patch(path, { content: [] })
  return { path, block: Number(block?.id) }
}

const rowsOf = (kind: DocumentKind): Rows => {
  const one = `/${kinds[kind].path}/:id/`
  const addressOf = async (fixture: ContentFixture) => `/${kinds[kind].path}/${await aNumber(fixture, kind)}/`
  return {
    [`DELETE ${one}`]: ownersOnly(async (fixture) => ({ path: await addressOf(fixture) }), 204),
    [`POST ${one}restore/`]: ownersOnly(async (fixture) => {
      const path = await addressOf(fixture)
      await fixture.as('author').delete(path)
      return { path: `${path}restore/`, body: {} }
    }),
    [`GET ${one}revisions/`]: ownersOnly(async (fixture) => ({ path: `${await addressOf(fixture)}revisions/` })),
    [`GET ${one}revisions/:version/`]: ownersOnly(async (fixture) => ({
      path: `${await addressOf(fixture)}revisions/1/`,
    })),
    [`POST ${one}revisions/:version/restore/`]: ownersOnly(async (fixture) => ({
      path: `${await addressOf(fixture)}revisions/1/restore/`,
      body: {},
    })),
    [`GET ${one}deleted/`]: ownersOnly(async (fixture) => ({ path: `${await addressOf(fixture)}deleted/` })),
    [`POST ${one}deleted/:part/:row/restore/`]: ownersOnly(async (fixture) => {
      const { path, block } = await withDeleted(fixture, kind)
      return { path: `${path}deleted/blocks/${block}/restore/`, body: {} }
    }),
  }
}

/** Versions of documents, and what was deleted. */
export const versionRows: Rows = Object.assign({}, ...documentKinds.map(rowsOf))
