import type { DocumentKind } from '../../../contract/content/state.ts'
import { documentKinds, kinds } from '../../kinds.ts'
import type { ContentFixture } from '../content-fixture.ts'
import { aNumber } from './making.ts'
import { anybody, type ContentRow, ownersOnly } from './row.ts'

type Rows = Record<string, ContentRow>

const linksOf = async (fixture: ContentFixture, kind: DocumentKind) =>
  `/${kinds[kind].path}/${await aNumber(fixture, kind)}/preview-links/`

const editingOf = async (fixture: ContentFixture, kind: DocumentKind) =>
  `/${kinds[kind].path}/${await aNumber(fixture, kind)}/editing/`

const rowsOf = (kind: DocumentKind): Rows => {
  const editing = `/${kinds[kind].path}/:id/editing/`
  const links = `/${kinds[kind].path}/:id/preview-links/`
  return {
    [`GET ${links}`]: ownersOnly(async (fixture) => ({ path: await linksOf(fixture, kind) })),
    [`POST ${links}`]: ownersOnly(async (fixture) => ({ path: await linksOf(fixture, kind), body: {} }), 201),
    [`DELETE ${links}:link/`]: ownersOnly(async (fixture) => {
      const path = await linksOf(fixture, kind)
      const { body } = await fixture.as('author').post(path, {})
      return { path: `${path}${String(body.id)}/` }
    }, 204),
    [`POST ${editing}`]: ownersOnly(async (fixture) => ({
      path: await editingOf(fixture, kind),
      body: { editor: 'tab' },
    })),
    [`DELETE ${editing}:editor/`]: ownersOnly(
      async (fixture) => ({ path: `${await editingOf(fixture, kind)}tab/` }),
      204,
    ),
  }
}

/** Who edits documents, preview links of documents, and the draft that one of them shows. */
export const previewRows: Rows = {
  ...Object.assign({}, ...documentKinds.map(rowsOf)),
  // Whoever has the secret, and alike.
  'GET /preview/': anybody(async (fixture) => {
    const { body } = await fixture.as('author').post(await linksOf(fixture, 'course'), {})
    return { path: '/preview/', headers: { 'x-preview': String(body.preview) } }
  }),
}
