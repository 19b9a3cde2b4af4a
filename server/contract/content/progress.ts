import * as z from 'zod'
import { ROWS_MAX } from './blocks/block-types.ts'
import { PROGRESS_KINDS, REPORTS_MAX } from './progress-limits.ts'
import { errorMessage, refuse, wrong, wrongAs, wrongObject } from './values/errors.ts'
import { imageViewReply } from './values/images.ts'
import { moment } from './values/moments.ts'
import { requiredReference, rowUuid } from './values/numbers.ts'

export const progressKind = z.enum(PROGRESS_KINDS, 'wrongKind')

const required = z.string({ error: () => 'required' })

/** A number of questions or of answers in a quiz. */
const count = (least: number) => {
  const facts = { least, most: ROWS_MAX }
  return z
    .int({ error: wrongAs('wholeBad', facts) })
    .min(least, errorMessage('wholeBad', facts))
    .max(ROWS_MAX, errorMessage('wholeBad', facts))
}

const quizIn = z
  .strictObject({ block: rowUuid.pipe(required), right: count(0), questions: count(1) }, { error: wrongObject })
  .transform((quiz, context) =>
    quiz.right <= quiz.questions
      ? quiz
      : refuse(context, { message: 'tooHigh', about: { most: quiz.questions }, path: ['right'] }),
  )

const reportIn = z.strictObject(
  {
    kind: progressKind,
    id: requiredReference,
    at: moment.pipe(required).meta({ description: 'When the document was read; a moment to come counts as now.' }),
    block: rowUuid.optional().meta({ description: 'The uuid of the block that was read last.' }),
    quiz: quizIn.nullish().meta({ description: 'A quiz that was finished, by the uuid of its block.' }),
  },
  { error: wrongObject },
)

export type Report = z.output<typeof reportIn>

/** What a person has read: each report says that a document was open, and may name a block that was seen or a quiz that was finished. */
export const progressBody = z
  .strictObject(
    { reports: z.array(reportIn, { error: wrong }).min(1, 'required').max(REPORTS_MAX, errorMessage('tooMany')) },
    { error: wrongObject },
  )
  .meta({
    id: 'ProgressBody',
    example: {
      reports: [
        {
          kind: 'lesson',
          id: 3,
          at: '2026-12-01T10:00:00Z',
          block: 'a1b2',
          quiz: { block: 'c3d4', right: 2, questions: 3 },
        },
      ],
    },
  })

const moments = { begun_at: z.iso.datetime().nullable(), active_at: z.iso.datetime().nullable() }

const named = { kind: progressKind, id: z.int() }

/** `saved` counts the reports that were kept. */
export const savedProgressReply = z
  .strictObject({
    saved: z.int(),
    not_found: z.array(z.strictObject(named)).meta({
      description: 'Documents that the caller may not open, or that are not there: nothing is kept of them.',
    }),
  })
  .meta({ id: 'SavedProgress' })

const read = {
  ...moments,
  place: z
    .strictObject({ block: z.string(), at: z.iso.datetime() })
    .nullable()
    .meta({ description: 'The block that was read last, by its uuid.' }),
  quizzes: z
    .array(z.strictObject({ block: z.string(), right: z.int(), questions: z.int() }))
    .meta({ description: 'The best result of each quiz that was finished.' }),
}

/** How far the caller has read a document. */
export const progressReply = z
  .strictObject({
    ...named,
    ...read,
    lessons: z
      .array(z.strictObject({ id: z.int(), ...read }))
      .meta({ description: 'Of a course, the lessons that were opened.' }),
  })
  .meta({ id: 'Progress' })

export type ProgressReply = z.infer<typeof progressReply>

const path = z.string().meta({ description: 'The path of its page at the school.', example: '/courses/space/' })

/** A course, a single or a live lesson of the caller. */
export const myCourseReply = z
  .strictObject({
    kind: progressKind.exclude(['lesson']),
    id: z.int(),
    title: z.string(),
    path,
    cover: imageViewReply.nullable(),
    img: z.string().meta({ description: "The catalogue's picture of what is sold; '' if there is none." }),
    access: z.enum(['bought', 'subscription', 'free']),
    available_to: z.iso.datetime().nullable().meta({ description: 'When the access ends; null if it does not.' }),
    opens_at: z.iso.datetime().nullable().meta({ description: 'When it opens; null if it is open.' }),
    ...moments,
    lessons: z
      .strictObject({ opened: z.int(), of: z.int() })
      .nullable()
      .meta({ description: 'Of a course, how many of its lessons were opened.' }),
    quizzes: z.strictObject({ done: z.int(), of: z.int() }),
    place: z
      .strictObject({ ...named, title: z.string(), path, block: z.string().nullable() })
      .nullable()
      .meta({ description: 'Where the caller was last: a lesson of the course, or the document itself.' }),
  })
  .meta({ id: 'MyCourse' })

export type MyCourseReply = z.infer<typeof myCourseReply>
