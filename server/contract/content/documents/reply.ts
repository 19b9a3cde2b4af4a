import * as z from 'zod'
import { blockReply } from '../blocks/reply.ts'
import type { DocumentKind, JsonObject } from '../state.ts'
import { describedField } from './described.ts'
import { type FieldName, fieldsOf, imageListsOf, wireName } from './fields.ts'
import { galleryReply } from './image-rows.ts'
import { publicationStates } from './publication.ts'

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

/** Makes one schema per kind and reuses it: the API description names each of them once. */
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

const plainLinks = z
  .array(z.strictObject({ path: z.string(), link: z.string() }))
  .optional()
  .meta({
    description: 'After a write: the http: links that are kept because they were stored before, by their paths.',
  })

const warnings = z
  .array(z.strictObject({ path: z.string(), message: z.string() }))
  .optional()
  .meta({
    description:
      'After a write of what readers see: what should be better, by its path, though it is published. So far, the alternative texts ' +
      'that pictures miss.',
  })

/** Facts that only writers are told. */
const forWriters = {
  state: z
    .enum(publicationStates)
    .optional()
    .meta({
      description:
        'For writers: how it stands with readers. changed: published, and worked on as a draft that readers do not see yet. ' +
        'scheduled: opens at deferred_start_at, a lesson on publish_date.',
    }),
  has_unpublished_changes: z
    .boolean()
    .optional()
    .meta({ description: 'For writers: readers see an earlier version than this one.' }),
}

const updatedAt = z.iso.datetime().optional().meta({ description: 'For writers: when it was changed last.' })

const notice = z
  .string()
  .optional()
  .meta({ description: 'After a write of status 0: a sentence that readers still see the published version.' })

const shapeOf = (kind: DocumentKind, fields: readonly FieldName[]) => ({
  id: z.int(),
  ...Object.fromEntries(fields.map((name) => [wireName(kind, name), describedField(name).out])),
  ...((kind === 'webinar' || kind === 'contest') && { contest_id: z.int(), webinar_id: z.int() }),
})

const wholeShapeOf = (kind: DocumentKind) => ({
  ...shapeOf(kind, fieldsOf(kind)),
  ...Object.fromEntries(imageListsOf(kind).map((list) => [list, galleryReply(list)])),
  content: z.array(blockReply),
})

/** A document as GET and writes return it. Source: content spec §3, §7. */
export const documentReply = oncePerKind((kind) =>
  z
    .strictObject({
      ...wholeShapeOf(kind),
      ...forWriters,
      notice,
      removed_markup: removedMarkup,
      plain_links: plainLinks,
      warnings,
    })
    .meta({ id: names[kind] }),
)

/** A draft as its preview link returns it: the whole document with its kind. */
export const previewReply = oncePerKind((kind) =>
  z
    .strictObject({
      kind: z.literal(kind),
      script_blocks: z.enum(['run', 'off']).meta({ description: 'Whether the school shows script blocks to readers.' }),
      ...wholeShapeOf(kind),
    })
    .meta({ id: `${names[kind]}Preview` }),
)

/** Fields that lists omit: the long ones, and those for a single reader. */
const OMITTED: ReadonlySet<FieldName> = new Set([
  'materials',
  'content_registered',
  'content_closed',
  'config_data',
  'lessons_schedule_list',
  'webinar_link',
  'video_result',
  'unisender_group_id',
])

const lineOf = (kind: DocumentKind): readonly FieldName[] => fieldsOf(kind).filter((name) => !OMITTED.has(name))

const isAvailable = z.boolean().meta({ description: 'Whether it is open to the caller, where readers ask.' })

const courseTitle = z.string().nullable().optional().meta({
  description: 'For writers: the title of the course that the lesson is part of, null if the course is deleted.',
})

/** An entry of a list of documents: its fields without the long ones, its blocks and its images. */
export const summaryReply = oncePerKind((kind) =>
  z
    .strictObject({
      ...shapeOf(kind, lineOf(kind)),
      ...(kind === 'lesson' && { course_title: courseTitle }),
      updated_at: updatedAt,
      ...forWriters,
      is_available: isAvailable.optional(),
    })
    .meta({ id: `${names[kind]}Line` }),
)

/** An entry of the schedule: a list entry with its kind and the moment when it begins. */
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

/** Reduces a document in wire format to its list entry. */
export const summaryOf = (kind: DocumentKind, wire: JsonObject): JsonObject => {
  const lineNames = ['id', ...lineOf(kind).map((name) => wireName(kind, name)), 'contest_id', 'webinar_id']
  return Object.fromEntries(lineNames.flatMap((name) => (wire[name] === undefined ? [] : [[name, wire[name]]])))
}
