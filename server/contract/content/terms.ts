import * as z from 'zod'
import { errorMessage, wrong } from './values/errors.ts'
import { digits } from './values/numbers.ts'

/** Maximum length of a term's name, in characters. */
export const TERM_NAME_MAX = 80

/** A name for display: no invisible characters, single spaces between words. */
export const cleanName = (typed: string): string =>
  typed
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()

const name = z
  .string({ error: wrong })
  .max(TERM_NAME_MAX * 4, errorMessage('tooLongFor', { most: TERM_NAME_MAX }))
  .meta({ maxLength: TERM_NAME_MAX })
  .transform(cleanName)
  .pipe(z.string().min(1, errorMessage('required')).max(TERM_NAME_MAX, errorMessage('tooLongFor')))

/** The body of a new term. Source: content spec §7. */
export const termBody = z.strictObject({ name }).meta({ id: 'TermBody', example: { name: 'Космос' } })

/** A category, a tag or a collection. */
export const termReply = z
  .strictObject({ id: z.int(), name: z.string() })
  .meta({ id: 'Term', example: { id: 3, name: 'Космос' } })

/** A tag and how many published documents have it. */
export const popularReply = z
  .strictObject({ id: z.int(), name: z.string(), count: z.int() })
  .meta({ id: 'PopularTerm' })

/** A published document of a collection. */
const collectedReply = z.strictObject({
  kind: z.string(),
  id: z.int(),
  title: z.string(),
  slug: z.string(),
})

/** A collection with its published documents. */
export const collectionReply = z
  .strictObject({ id: z.int(), name: z.string(), items: z.array(collectedReply) })
  .meta({ id: 'Collection' })

/** A path that ends with a number. */
export const numbered = z.object({ id: digits })
