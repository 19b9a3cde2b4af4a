import * as z from 'zod'
import type { DocumentFields, Json, Status } from '../state.ts'
import { wrongAs } from '../values/errors.ts'
import { SEO_DESCRIPTION_MAX, SEO_TITLE_MAX } from './fields.ts'
import * as fields from '../values/fields.ts'
import { type Field, field } from '../values/fields.ts'
import { imageViewReply } from '../values/images.ts'
import { json, jsonButObjects, jsonOf, jsonReply } from '../values/json.ts'
import { listOf } from '../values/lists.ts'
import { clock, day, dayOrMoment, moment } from '../values/moments.ts'
import { reference, requiredReference, sum } from '../values/numbers.ts'
import { personId } from '../values/persons.ts'
import { line, slug } from '../values/texts.ts'

/** In characters. */
const SHORT_TEXT_MAX = 5_000
/** In months. */
const ACCESS_MAX = 1_200
const TERMS_MAX = 100
const SCHEDULE_MAX = 200
const COUNT_MAX = 10_000

const when = z.string().nullable()
const named = <Id extends z.ZodType>(id: Id) => z.strictObject({ id, name: z.string() }).nullable()
const whole = z.int()

const status = z.union(
  [
    z.literal([0, 1, 2]),
    // no list of values: generators name them like those of the numbers
    z
      .string()
      .regex(/^[0-2]$/)
      .transform((value): Status => (value === '0' ? 0 : value === '1' ? 1 : 2)),
  ],
  { error: wrongAs('choiceBad', { choices: '0, 1, 2' }) },
)

const noUser = z
  .literal('')
  .or(z.null())
  .transform(() => null)
const user = z.union([noUser, personId, z.object({ id: personId.nullable() }).transform(({ id }) => id)], {
  error: wrongAs('personBad'),
})

/** Ids of terms, without duplicates. */
const terms = listOf(requiredReference, TERMS_MAX).transform((ids) => [...new Set(ids)])

const termsField = () => field<readonly number[]>(terms, z.array(whole), [])
const sumField = () => field(sum, z.number().min(0), 0)
const dayOrMomentField = () => field(dayOrMoment, when, null)

const scheduled = z
  .object({
    date: day.optional(),
    time: clock.optional(),
    time_end: clock.optional(),
    title: line(fields.LINE_MAX).optional(),
  })
  .catchall(z.unknown())

/** Entries of a timetable: any JSON; in objects `date` is a day, `time` and `time_end` are `HH:mm`. Source: content spec §3, §9. */
const schedule = listOf(z.union([jsonOf(scheduled), jsonButObjects]), SCHEDULE_MAX).transform(
  (rows): readonly Json[] => rows,
)

/** An empty list counts as an empty text: the spec leaves open which of them it is. Source: content spec §3. */
const materials = z.preprocess(
  (value) => (Array.isArray(value) && value.length === 0 ? '' : value),
  fields.richField().in,
)

/** The request and response schemas of every field of all kinds. Source: content spec §3, §9. */
export const fieldSchemas: { readonly [Name in keyof DocumentFields]: Field<DocumentFields[Name]> } = {
  title: fields.lineField(),
  main_header: fields.lineField(),
  status: field<Status>(status, z.literal([0, 1, 2]), 0),
  author: field<string | null>(user, named(z.string()), null),
  short_description: fields.linesField(SHORT_TEXT_MAX),
  seo_title: fields.lineField(SEO_TITLE_MAX),
  seo_description: fields.lineField(SEO_DESCRIPTION_MAX),
  category: field<number | null>(reference, named(whole), null),
  price: sumField(),
  old_price: sumField(),
  euro_price: sumField(),
  euro_old_price: sumField(),
  age: fields.looseField(),
  gender: fields.looseField(),
  deferred_start_at: field(moment, when, null),
  access_duration: fields.wholeField(ACCESS_MAX),
  show_discount_timer: fields.flagField(),
  discount_timer_to: dayOrMomentField(),
  unisender_group_id: fields.looseField(),
  lessons_page: fields.looseCodeOrLinkField(),
  lessons_schedule_list: field(schedule, z.array(jsonReply), []),
  is_featured: fields.flagField(),
  is_new: fields.flagField(),
  is_hidden: fields.flagField(),
  slug: field(slug, z.string(), ''),
  date: field(day, when, null),
  stream: fields.looseField(),
  cover: field<number | null>(reference, imageViewReply.nullable(), null, 'image'),
  materials: { ...fields.richField(), in: materials },
  collection: termsField(),
  tags: termsField(),
  available_in_plus: fields.flagField(),
  link: fields.linkField(),
  webinar_link: fields.linkField(),
  date_start: dayOrMomentField(),
  date_end: dayOrMomentField(),
  video_result: fields.codeOrLinkField(),
  img_per_user: fields.wholeField(COUNT_MAX),
  content_registered: fields.richField(),
  content_closed: fields.richField(),
  config_data: field<Json>(json, jsonReply, null),
  show_btn: fields.flagField(),
  btn_text: fields.lineField(),
  btn_target: fields.lineField(),
  btn_link: fields.linkField(),
  publish_date: dayOrMomentField(),
  course: field<number | null>(reference, whole.nullable(), null),
  position: fields.wholeField(COUNT_MAX),
}

/** The fields that hold a link. */
export const LINK_FIELDS = ['lessons_page', 'link', 'webinar_link', 'video_result', 'btn_link'] as const

/** The fields that hold markup. */
export const RICH_FIELDS = ['materials', 'content_registered', 'content_closed'] as const
