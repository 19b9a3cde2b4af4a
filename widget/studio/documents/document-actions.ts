import type { DocumentKind } from '../../../server/contract/content/state.ts'
import type { ContentClient } from '../../api/content.ts'
import type { Outcome } from '../../api/content/outcome.ts'
import type { Document, Draft, ImageRow } from '../../api/content/wire.ts'
import { copyOf, draftOf, editedFrom } from '../document/model.ts'
import { forEachLesson, lessonsOf, noLessons } from './course-lessons.ts'

const copiedRow = ({ image_id }: ImageRow): ImageRow => ({ image_id })

/** Adds a copy of a document as a draft, with some fields of its own and without an address. */
const copyDocument = async (
  client: ContentClient,
  kind: DocumentKind,
  id: number,
  own: Pick<Draft, 'title' | 'course'>,
): Promise<Outcome<Document>> => {
  const calls = client.documents(kind)
  const read = await calls.get(id)
  if (!read.ok) return read
  const { fields, content, gallery, preview } = editedFrom(kind, read.body)
  return calls.save(
    draftOf({
      kind,
      fields: { ...fields, id: null, slug: '', ...own },
      content: content.map(copyOf),
      gallery: gallery.map(copiedRow),
      preview: preview.map(copiedRow),
    }),
  )
}

interface Copied {
  id: number
  title: string
  /** The lessons of the copied course, and how many of them were copied too. */
  lessons: { copied: number; of: number }
}

/** Adds a copy of a document as a draft, under another title; that of a course with its lessons. */
export const duplicate = async (
  client: ContentClient,
  kind: DocumentKind,
  { id, title }: { id: number; title: string },
): Promise<Outcome<Copied>> => {
  const lessons = kind === 'course' ? await lessonsOf(client, id) : noLessons
  if (!lessons.ok) return lessons
  const outcome = await copyDocument(client, kind, id, { title })
  if (!outcome.ok) return outcome
  const course = outcome.body.id
  const failures = await forEachLesson(lessons.body, (line) =>
    copyDocument(client, 'lesson', line.id, { title: line.title, course }),
  )
  const of = lessons.body.length
  return { ...outcome, body: { id: course, title: outcome.body.title, lessons: { copied: of - failures.length, of } } }
}
