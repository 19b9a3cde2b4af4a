import * as z from 'zod'
import type { DocumentKind } from './state.ts'

/** Characters of a comment, at most. */
export const COMMENT_MAX = 2_000

const KINDS = ['course', 'live-lesson', 'single-lesson', 'page', 'studio', 'webinar', 'contest', 'lesson'] as const
const kind = z.enum(KINDS satisfies readonly DocumentKind[], { error: 'wrongKind' })

const NUMBER_MAX = 999_999_999

/** The document that is spoken about: its kind and its number. Source: content spec §3. */
export const commentedQuery = {
  obj_type: kind,
  obj_id: z.coerce.number({ error: 'required' }).int('wrongKind').min(1, 'wrongKind').max(NUMBER_MAX, 'wrongKind'),
}

/** Plain text as it was typed: no signs that nobody sees but the ends of lines, of which there are at most two in a row. */
const cleaned = (typed: string) =>
  typed
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

const text = z
  .string({ error: 'required' })
  .max(COMMENT_MAX * 2, 'tooLong')
  .transform(cleaned)
  .pipe(z.string().min(1, 'required').max(COMMENT_MAX, 'tooLong'))

/** What a new comment is made of. Source: content spec §7. */
export const commentBody = z
  .strictObject({ obj_type: kind, obj_id: z.int('wrongKind').min(1, 'wrongKind').max(NUMBER_MAX, 'wrongKind'), text })
  .meta({ id: 'CommentBody', example: { obj_type: 'course', obj_id: 12, text: 'Спасибо за урок!' } })

/** A comment as everybody sees it: of its author nothing but the name. `is_own`: of who asks. */
export const commentReply = z
  .strictObject({
    id: z.int(),
    obj_type: kind,
    obj_id: z.int(),
    text: z.string(),
    author: z.strictObject({ name: z.string() }),
    is_own: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Comment' })
