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
      ...anyAuthor(async (fixture) => {
        const course = kind === 'lesson' ? await aNumber(fixture, 'course') : undefined
        return { path: list, body: { ...bodyOf(kind, course), status: 1 } }
      }, 201),
      // A lesson belongs to a course, and that is the author's.
      ...(kind === 'lesson' && { token: [401, 201, 400, 201] }),
    },
    [`GET ${list}:id/`]: hiddenFromOthers(async (fixture) => ({
      path: `${list}${await aNumber(fixture, kind, DRAFT)}/`,
    })),
    [`GET ${list}:id/published/`]: ownersOnly(async (fixture) => ({
      path: `${list}${await aNumber(fixture, kind, { status: 1 })}/published/`,
    })),
    [`PUT ${list}:id/`]: ownersOnly(async (fixture) => {
      const { id } = await aDocument(fixture, kind)
      return { path: `${list}${String(id)}/`, body: title }
    }),
    [`PATCH ${list}:id/`]: ownersOnly(async (fixture) => ({
      path: `${list}${await aNumber(fixture, kind)}/`,
      body: { short_description: 'Коротко' },
    })),
    ...(hasSlug(kind) && {
      [`GET ${list}by-slug/:slug/`]: hiddenFromOthers(async (fixture) => {
        const slug = unique('cosmos')
        await aDocument(fixture, kind, { ...DRAFT, slug })
        return { path: `${list}by-slug/${slug}/` }
      }),
    }),
    ...(hasDraft && {
      [`GET ${list}draft/`]: {
        ...anyAuthor(async (fixture) => {
          await aDocument(fixture, kind)
          return { path: `${list}draft/` }
        }),
        token: [401, 200, 404, 404],
      },
    }),
  }
}

/** Documents of every kind. */
export const documentRows: Rows = Object.assign({}, ...documentKinds.map(rowsOf))
