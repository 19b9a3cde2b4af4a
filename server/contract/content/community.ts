import * as z from 'zod'
import { COMMENT_MAX } from '../limits.ts'
import { kindPaths } from './documents/kind-paths.ts'
import type { DocumentKind } from './state.ts'
import { refuse, errorMessage, wrong, wrongObject } from './values/errors.ts'
import { imageViewFields } from './values/images.ts'
import { listOf, shortened } from './values/lists.ts'
import { digits, requiredReference, rowId } from './values/numbers.ts'
import { readOnly } from './values/read-only.ts'

const KINDS = ['course', 'live-lesson', 'single-lesson', 'page', 'studio', 'webinar', 'contest', 'lesson'] as const
const kind = z.enum(KINDS satisfies readonly DocumentKind[])

/** A kind, or its path: `courses`. */
const kindOrPath = z
  .enum([...new Set([...KINDS, ...Object.values(kindPaths)])], { error: wrong })
  .transform((word, context) => {
    const found = KINDS.find((one) => one === word || kindPaths[one] === word)
    return found ?? refuse(context, { message: 'wrongKind' })
  })

/** The commented document: its kind and its number. Source: content spec §3. */
export const commentedQuery = {
  obj_type: kindOrPath,
  obj_id: digits,
}

/** Plain text as typed, without control and text-direction characters except line breaks, of which at most two follow each other. */
const cleaned = (typed: string) =>
  typed
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

const text = z
  .string({ error: wrong })
  .max(COMMENT_MAX, errorMessage('tooLongFor'))
  .transform(cleaned)
  .pipe(z.string().min(1, errorMessage('required')))

/** The body of a new comment. Source: content spec §7. */
export const commentBody = z
  .strictObject(
    {
      obj_type: kindOrPath,
      obj_id: requiredReference,
      text,
      reply_to: requiredReference
        .optional()
        .meta({ description: 'The comment that this one replies to, which is no reply itself.' }),
    },
    { error: wrongObject },
  )
  .meta({ id: 'CommentBody', example: { obj_type: 'course', obj_id: 12, text: 'Спасибо за урок!' } })

/** A comment or a reply in a public response: its author appears by name only. `is_own`: the caller wrote it. */
const ownReply = z
  .strictObject({
    id: z.int(),
    reply_to: z.int().optional().meta({ description: 'Of a reply: the comment that it replies to.' }),
    obj_type: kind,
    obj_id: z.int(),
    text: z.string(),
    author: z.strictObject({ name: z.string() }),
    is_own: z.boolean(),
    is_hidden: z.boolean().meta({
      description: 'Hidden from readers: who wrote it sees it, and who may hide it.',
    }),
    may_hide: z.boolean().meta({
      description: 'The caller is the author of the document or staff, and may hide it from readers and restore it.',
    }),
    created_at: z.iso.datetime(),
    hidden_at: z.iso.datetime().optional().meta({ description: 'Of a hidden comment, for who may hide it.' }),
    hidden_by: z.string().nullable().optional().meta({
      description: 'Who has hidden it, as long as the audit log knows; else null. For who may hide it.',
    }),
  })
  .meta({ id: 'CommentReply' })

/** A comment on a document with the replies to it. */
export const commentReply = ownReply
  .extend({
    replies: z
      .array(ownReply)
      .optional()
      .meta({ description: 'In lists: the replies to it, oldest first, if there are any.' }),
  })
  .meta({ id: 'Comment' })

/** A comment or a reply in the list of all documents, which names its own. */
export const moderatedReply = ownReply.extend({ obj_title: z.string() }).meta({ id: 'ModeratedComment' })

const GALLERY_MAX = 200

/** A gallery row in a request, or its image alone. Response-only fields are ignored, so a response can be sent back. */
const row = z.preprocess(
  shortened('img'),
  z.strictObject(
    { id: rowId.optional(), img: requiredReference, image: readOnly, image_thumbnail: readOnly },
    { error: wrongObject },
  ),
)

/** The images of a user's gallery or feed, in this order. Source: content spec §7. */
export const galleryBody = z
  .strictObject({ images: listOf(row, GALLERY_MAX) })
  .meta({ id: 'UserImagesBody', example: { images: [{ id: null, img: 7 }] } })

export type GalleryBody = z.output<typeof galleryBody>

export const galleryReply = z
  .strictObject({ images: z.array(z.strictObject({ id: z.int(), img: z.int(), ...imageViewFields })) })
  .meta({ id: 'UserImages' })

export type GalleryReply = z.output<typeof galleryReply>
