import * as z from 'zod'
import { productNamed } from '../../checkout/product-id.ts'
import { isPlainHref, isSafeHref } from '../../rules.ts'
import { isSlug, SLUG_MAX } from './is-slug.ts'
import { refuse, errorMessage, wrong, wrongAs } from './errors.ts'

/** In characters. */
export const TITLE_MAX = 255
export const RICH_TEXT_MAX = 50_000
const LINK_MAX = 2_048

const onOneLine = (value: string) =>
  value
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()

const onLines = (value: string) =>
  value
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')

const string = (longest: number) => z.string({ error: wrong }).max(longest, errorMessage('tooLongFor'))

/** One line of well-formed characters, trimmed; null counts as ''. */
export const line = (longest: number) =>
  string(longest)
    .nullable()
    .transform((value) => onOneLine(value ?? ''))

/** Lines of well-formed characters, not trimmed; null counts as ''. */
export const lines = (longest: number) =>
  string(longest)
    .nullable()
    .transform((value) => onLines(value ?? ''))

const isHref = (value: string) => isSafeHref(value) || isPlainHref(value)

/**
 * A link that may be stored and shown, or ''. An `http:` link may be sent back if the document already has it: the write checks that.
 * Source: SECURITY R29.
 */
export const link = line(LINK_MAX).refine((value) => value === '' || isHref(value), errorMessage('hrefBad'))

/** Text that can be mistaken neither for a link nor for markup. */
const PLAIN_CODE = /^[^<>&:/\\]*$/

/** A code, a product such as `course:12`, or a link: the spec leaves open which it is. Source: content spec §3, SECURITY R29. */
export const codeOrLink = line(LINK_MAX).refine(
  (value) => PLAIN_CODE.test(value) || productNamed(value) !== null || isHref(value),
  errorMessage('hrefBad'),
)

const LOOSE_MAX = 1e12

const looseNumber = z.number().min(-LOOSE_MAX).max(LOOSE_MAX)

/** A field whose type the spec leaves open: a number, one line or null, kept as it was sent. */
export const loose = z
  .union([looseNumber, string(TITLE_MAX).transform(onOneLine), z.null()], { error: wrongAs('looseBad') })
  .meta({ id: 'LooseInput', description: 'A number, a line of text or null, kept as it is sent.' })

/** The same if it could be a link: a code, a link, a number or null. */
export const looseCodeOrLink = z.union([looseNumber, z.null(), codeOrLink], { error: wrongAs('looseBad') })

/** A slug of Latin letters, digits, hyphens and underscores, lower-cased; '' if there is none. Source: content spec §5. */
export const slug = string(SLUG_MAX)
  .nullable()
  .transform((value, context) => {
    const lower = (value ?? '').trim().toLowerCase()
    return isSlug(lower) ? lower : refuse(context, { message: 'slugBad' })
  })
