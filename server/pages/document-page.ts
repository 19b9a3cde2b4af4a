import type { z } from 'zod'
import { accessFor, type accessReply } from '../content/reading/access-reply.ts'
import { accessOf, gateOf, type Reader as Person, VISITOR } from '../content/publishing/access.ts'
import { lessonsOf } from '../content/publishing/course-lessons-store.ts'
import { parseObject } from '../content/stored/parse-object.ts'
import { type PublishedRow, publishedRow } from '../content/publishing/published-store.ts'
import { viewFor } from '../content/publishing/read.ts'
import { pageAddress } from '../contract/content/documents/page-paths.ts'
import type { DocumentKind, JsonObject } from '../contract/content/state.ts'
import type { Deps } from '../app/deps.ts'
import { isObject } from '../contract/is-object.ts'
import type { RestReply } from '../http/rest/route.ts'

type PageDeps = Pick<Deps, 'db' | 'now' | 'config'>

const NUMBER = /^[1-9]\d{0,14}$/

/** A published document by the last part of its page's address: its slug, else its number. No access check. */
export const rowNamed = async ({ db }: PageDeps, kind: DocumentKind, name: string): Promise<PublishedRow | null> =>
  (await publishedRow(db, { kind, slug: name.toLowerCase() })) ??
  (NUMBER.test(name) ? publishedRow(db, { kind, number: Number(name) }) : null)

/** Who finds the page of a document: everybody, its buyers, or nobody. */
export const readersOf = (row: PublishedRow): 'everybody' | 'buyers' | 'nobody' => {
  const { isMissing, isForBuyers } = gateOf(row)
  if (isMissing) return 'nobody'
  return isForBuyers ? 'buyers' : 'everybody'
}

/** Whether a person has bought a document that is for its buyers only. */
export const isBuyer = ({ db, now }: PageDeps, row: PublishedRow, person: Person): Promise<boolean> =>
  accessOf(db, person, now())({ ...gateOf(row), opensAt: 0 }, row)

/** A neighbour of a lesson. */
interface LessonLink {
  address: string
  title: string
}

/** What a page shows around its document, which changes without the document. */
interface Surroundings {
  /** The lessons of the lesson's course. */
  lessons: readonly LessonLink[]
  /** The course of a lesson. */
  course: { title: string; address: string } | null
}

export const textIn = (json: JsonObject, name: string): string => {
  const value = json[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** An object of a document; empty if it has none. */
export const objectIn = (json: JsonObject, name: string): JsonObject => {
  const value = json[name]
  return isObject(value) ? value : {}
}

/** The title of a document; a page calls it its caption. */
const titleIn = (line: JsonObject): string => textIn(line, 'title') || textIn(line, 'caption')

const courseOf = async ({ db }: PageDeps, number: number): Promise<Surroundings['course']> => {
  const row = await publishedRow(db, { kind: 'course', number })
  if (!row) return null
  return { title: textIn(parseObject(row.summary), 'title'), address: pageAddress('course', row) }
}

const lessonLinks = async ({ db, now }: PageDeps, row: PublishedRow, forBuyers: boolean): Promise<LessonLink[]> =>
  (await lessonsOf(db, row, forBuyers, now())).map(({ number, title }) => ({
    address: pageAddress('lesson', { slug: null, number }),
    title,
  }))

export interface DocumentPage {
  kind: DocumentKind
  number: number
  address: string
  title: string
  /** Its entry in lists. */
  line: JsonObject
  surroundings: Surroundings
  access: z.infer<typeof accessReply>
  /** What a visitor may read of it; null where only buyers may. */
  view: RestReply | null
}

/** A page, before its document is read and rendered. Of a document that is for buyers only, the browser asks for the document itself. */
export const documentPage = async (deps: PageDeps, row: PublishedRow, reader: Person): Promise<DocumentPage> => {
  const { kind, number } = row
  const line = parseObject(row.summary)
  const isForBuyers = gateOf(row).isForBuyers
  return {
    kind,
    number,
    address: pageAddress(kind, row),
    title: titleIn(line),
    line,
    surroundings: {
      lessons: kind === 'lesson' ? await lessonLinks(deps, row, isForBuyers) : [],
      course: kind === 'lesson' && row.course !== null ? await courseOf(deps, row.course) : null,
    },
    access: await accessFor(deps, row, reader),
    view: isForBuyers ? null : await viewFor(deps, row, VISITOR),
  }
}
