import type { DocumentKind } from '../../../contract/content/state.ts'
import { documentKinds, kinds } from '../../kinds.ts'
import { aDocument, aNumber, bodyOf, unique } from './making.ts'
import { anyAuthor, anybody, type ContentRow, hiddenFromOthers, ownersOnly } from './row.ts'

type Rows = Record<string, ContentRow>

/** Kinds without a slug: nothing of theirs is found by one. */
const hasSlug = (kind: DocumentKind) => kind !== 'lesson'

/** A studio page and a lesson are published where nobody says otherwise. */
const DRAFT = { status: 0 }

const rowsOf = (kind: DocumentKind): Rows => {
  const { path, hasDraft } = kinds[kind]
  const title = bodyOf(kind)
  const list = `/${path}/`
  return {
    [`GET ${list}`]: anybody(() => ({ path: list })),
    // Published at once, so that nobody has a draft but the author.
    [`POST ${list}`]: {
      ...anyAuthor(async (stage) => {
        const course = kind === 'lesson' ? await aNumber(stage, 'course') : undefined
        return { path: list, body: { ...bodyOf(kind, course), status: 1 } }
      }, 201),
      // A lesson belongs to a course, and that is the author's.
      ...(kind === 'lesson' && { token: [401, 201, 400, 201] }),
    },
    [`GET ${list}:id/`]: hiddenFromOthers(async (stage) => ({ path: `${list}${await aNumber(stage, kind, DRAFT)}/` })),
    [`PUT ${list}:id/`]: ownersOnly(async (stage) => {
      const { id } = await aDocument(stage, kind)
      return { path: `${list}${String(id)}/`, body: title }
    }),
    [`PATCH ${list}:id/`]: ownersOnly(async (stage) => ({
      path: `${list}${await aNumber(stage, kind)}/`,
      body: { short_description: 'Коротко' },
    })),
    ...(hasSlug(kind) && {
      [`GET ${list}by-slug/:slug/`]: hiddenFromOthers(async (stage) => {
        const slug = unique('cosmos')
        await aDocument(stage, kind, { ...DRAFT, slug })
        return { path: `${list}by-slug/${slug}/` }
      }),
    }),
    ...(hasDraft && {
      [`GET ${list}draft/`]: {
        ...anyAuthor(async (stage) => {
          await aDocument(stage, kind)
          return { path: `${list}draft/` }
        }),
        token: [401, 200, 404, 404],
      },
    }),
  }
}

/** Documents of every kind. */
export const documentRows: Rows = Object.assign({}, ...documentKinds.map(rowsOf))
