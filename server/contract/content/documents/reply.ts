import * as z from 'zod'
import { blockReply } from '../blocks/reply.ts'
import type { DocumentKind, JsonObject } from '../state.ts'
import { describedField } from './described.ts'
import { type FieldName, fieldsOf, imageListsOf, wireName } from './fields.ts'
import { galleryReply } from './image-rows.ts'

const names: Record<DocumentKind, string> = {
  course: 'Course',
  'live-lesson': 'LiveLesson',
  'single-lesson': 'SingleLesson',
  page: 'Page',
  studio: 'Studio',
  webinar: 'Webinar',
  contest: 'Contest',
  lesson: 'Lesson',
}

/** One schema for each kind, whoever asks: the description of the API names each of them once. */
const oncePerKind = (make: (kind: DocumentKind) => z.ZodType): ((kind: DocumentKind) => z.ZodType) => {
  const made = new Map<DocumentKind, z.ZodType>()
  return (kind) => {
    const known = made.get(kind) ?? make(kind)
    made.set(kind, known)
    return known
  }
}

const removedMarkup = z
  .array(z.strictObject({ path: z.string(), removed: z.array(z.string()) }))
  .optional()
  .meta({
    description: 'After a write: what was taken out of rich texts, by their paths.',
  })

const shapeOf = (kind: DocumentKind, fields: readonly FieldName[]) => ({
  id: z.int(),
  ...Object.fromEntries(fields.map((name) => [wireName(kind, name), describedField(name).out])),
  ...((kind === 'webinar' || kind === 'contest') && { contest_id: z.int(), webinar_id: z.int() }),
})

/** One document as GET answers it, and as a write of it does. Source: content spec §3, §7. */
export const documentReply = oncePerKind((kind) =>
  z
    .strictObject({
      ...shapeOf(kind, fieldsOf(kind)),
      ...Object.fromEntries(imageListsOf(kind).map((list) => [list, galleryReply(list)])),
      content: z.array(blockReply),
      removed_markup: removedMarkup,
    })
    .meta({ id: names[kind] }),
)

/** What a list leaves out: what is long, and what is for one reader. */
const LEFT_OUT: ReadonlySet<FieldName> = new Set([
  'materials',
  'content_registered',
  'content_closed',
  'config_data',
  'lessons_schedule_list',
  'webinar_link',
  'video_result',
  'unisender_group_id',
])

const lineOf = (kind: DocumentKind): readonly FieldName[] => fieldsOf(kind).filter((name) => !LEFT_OUT.has(name))

const isAvailable = z.boolean().meta({ description: 'Whether it is open to the caller, where readers ask.' })

/** One line of a list of documents: its fields without the long ones, its blocks and its images. */
export const summaryReply = oncePerKind((kind) =>
  z
    .strictObject({ ...shapeOf(kind, lineOf(kind)), is_available: isAvailable.optional() })
    .meta({ id: `${names[kind]}Line` }),
)

/** One line of the schedule: that of a list, with its kind and the moment when it begins. */
export const scheduledReply = oncePerKind((kind) =>
  z
    .strictObject({
      kind: z.literal(kind),
      starts_at: z.iso.datetime(),
      ...shapeOf(kind, lineOf(kind)),
      is_available: isAvailable,
    })
    .meta({ id: `${names[kind]}Date` }),
)

/** The line of a list that a document's wire shortens to. */
export const summaryOf = (kind: DocumentKind, wire: JsonObject): JsonObject => {
  const kept = ['id', ...lineOf(kind).map((name) => wireName(kind, name)), 'contest_id', 'webinar_id']
  return Object.fromEntries(kept.flatMap((name) => (wire[name] === undefined ? [] : [[name, wire[name]]])))
}
