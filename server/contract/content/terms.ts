import * as z from 'zod'
import { told, wrong } from './values/faults.ts'
import { digits } from './values/numbers.ts'

/** Characters of a term's name, at most. */
export const TERM_NAME_MAX = 80

/** A name as it is shown: without what nobody sees, one space between words. */
export const cleanName = (typed: string): string =>
  typed
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()

const name = z
  .string({ error: wrong })
  .max(TERM_NAME_MAX * 4, told('tooLongFor', { most: TERM_NAME_MAX }))
  .meta({ maxLength: TERM_NAME_MAX })
  .transform(cleanName)
  .pipe(z.string().min(1, told('required')).max(TERM_NAME_MAX, told('tooLongFor')))

/** What a new term is made of. Source: content spec §7. */
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

/** A collection with what is published of it. */
export const collectionReply = z
  .strictObject({ id: z.int(), name: z.string(), items: z.array(collectedReply) })
  .meta({ id: 'Collection' })

/** An address that ends with a number. */
export const numbered = z.object({ id: digits })
