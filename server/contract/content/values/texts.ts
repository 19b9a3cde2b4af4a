import * as z from 'zod'
import { isPlainHref, isSafeHref } from '../../rules.ts'
import { refuse, told, wrong, wrongAs } from './faults.ts'

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

const string = (longest: number) => z.string({ error: wrong }).max(longest, told('tooLongFor'))

/** One line of whole characters, trimmed; null is an empty one. */
export const line = (longest: number) =>
  string(longest)
    .nullable()
    .transform((value) => onOneLine(value ?? ''))

/** Lines of whole characters, as they are; null is an empty one. */
export const lines = (longest: number) =>
  string(longest)
    .nullable()
    .transform((value) => onLines(value ?? ''))

const isHref = (value: string) => isSafeHref(value) || isPlainHref(value)

/**
 * A link that may be stored and shown, or none. One that begins with `http:` may be sent back where the document has it already: that is
 * looked at where it is written. Source: SECURITY R29.
 */
export const link = line(LINK_MAX).refine((value) => value === '' || isHref(value), told('hrefBad'))

/** What could neither be taken for a link nor for markup. */
const PLAIN_CODE = /^[^<>&:/\\]*$/

/** A code or a link: the spec leaves open which it is. Source: content spec §3, SECURITY R29. */
export const codeOrLink = line(LINK_MAX).refine((value) => PLAIN_CODE.test(value) || isHref(value), told('hrefBad'))

const LOOSE_MAX = 1e12

const looseNumber = z.number().min(-LOOSE_MAX).max(LOOSE_MAX)

/** A field whose kind the spec leaves open: a number, one line or null, kept as it was sent. */
export const loose = z
  .union([looseNumber, string(TITLE_MAX).transform(onOneLine), z.null()], { error: wrongAs('looseBad') })
  .meta({ id: 'LooseInput', description: 'A number, a line of text or null, kept as it is sent.' })

/** The same where it could be a link: a code, a link, a number or null. */
export const looseCodeOrLink = z.union([looseNumber, z.null(), codeOrLink], { error: wrongAs('looseBad') })

const SLUG = /^[a-z0-9_-]*$/
const SLUG_MAX = 100

/** An address of Latin letters, digits, hyphens and underscores, lower-cased; empty where there is none. Source: content spec §5. */
export const slug = string(SLUG_MAX)
  .nullable()
  .transform((value, context) => {
    const lower = (value ?? '').trim().toLowerCase()
    return SLUG.test(lower) ? lower : refuse(context, { message: 'slugBad' })
  })
