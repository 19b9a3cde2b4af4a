import * as z from 'zod'
import { kindPaths } from './kind-paths.ts'
import type { DocumentKind } from './state.ts'
import { refuse, told, wrong, wrongObject } from './values/faults.ts'
import { lookFields } from './values/images.ts'
import { listOf, shortened } from './values/lists.ts'
import { digits, requiredReference, rowId } from './values/numbers.ts'
import { readOnly } from './values/read-only.ts'

/** Characters of a comment, at most. */
const COMMENT_MAX = 2_000

const KINDS = ['course', 'live-lesson', 'single-lesson', 'page', 'studio', 'webinar', 'contest', 'lesson'] as const
const kind = z.enum(KINDS satisfies readonly DocumentKind[])

/** A kind, or its address: `courses`. */
const kindOrPath = z
  .enum([...new Set([...KINDS, ...Object.values(kindPaths)])], { error: wrong })
  .transform((word, context) => {
    const found = KINDS.find((one) => one === word || kindPaths[one] === word)
    return found ?? refuse(context, { message: 'wrongKind' })
  })

/** The document that is spoken about: its kind and its number. Source: content spec §3. */
export const commentedQuery = {
  obj_type: kindOrPath,
  obj_id: digits,
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
  .string({ error: wrong })
  .max(COMMENT_MAX, told('tooLongFor'))
  .transform(cleaned)
  .pipe(z.string().min(1, told('required')))

/** What a new comment is made of. Source: content spec §7. */
export const commentBody = z
  .strictObject({ obj_type: kindOrPath, obj_id: requiredReference, text }, { error: wrongObject })
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

const GALLERY_MAX = 200

/** A row on its way in, or its image alone. What an answer says beside is left alone, so that an answer can be sent back. */
const row = z.preprocess(
  shortened('img'),
  z.strictObject(
    { id: rowId.optional(), img: requiredReference, image: readOnly, image_thumbnail: readOnly },
    { error: wrongObject },
  ),
)

/** The images of a person's gallery or feed; their order is the order. Source: content spec §7. */
export const galleryBody = z
  .strictObject({ images: listOf(row, GALLERY_MAX) })
  .meta({ id: 'UserImagesBody', example: { images: [{ id: null, img: 7 }] } })

export type GalleryBody = z.output<typeof galleryBody>

export const galleryReply = z
  .strictObject({ images: z.array(z.strictObject({ id: z.int(), img: z.int(), ...lookFields })) })
  .meta({ id: 'UserImages' })

export type GalleryReply = z.output<typeof galleryReply>
