import * as z from 'zod'
import { isObject } from './is-object.ts'
import { EMAIL_MAX } from './limits.ts'
import { type ValidationMessages, validationMessages } from './messages.ts'
import { ofProfile, type ProfileFieldRule, profileFields } from './profile-fields.ts'
import { canonicalEmail, cleanTyped, hasLink, isSafeLink, phoneError } from './rules.ts'
import { truncate } from './truncate.ts'

type Keys = { readonly [Key in keyof ValidationMessages]: Key }

const isOwnKeys = (keys: object): keys is Keys => Object.entries(keys).every(([key, value]) => key === value)

const keysOf = (messages: ValidationMessages): Keys => {
  const keys = Object.fromEntries(Object.keys(messages).map((key) => [key, key]))
  if (!isOwnKeys(keys)) throw new Error('every message is named by its key')
  return keys
}

/** The message keys that schemas report; the edge translates a key into the language of the page. */
export const errorTexts = keysOf(validationMessages.ru)

const LONGEST_UTM = 200
const MOST_UTM = 20
const UTM = /^utm_\w{1,40}$/

/** Reports an issue with this message, at a field inside the value or at the value itself, and returns `z.NEVER`. */
export const addError = (context: z.core.$RefinementCtx, message: string, ...path: string[]): never => {
  context.issues.push({ code: 'custom', message, path, input: undefined })
  return z.NEVER
}

const trimmed = (longest: number) => z.string({ error: errorTexts.notOffered }).trim().max(longest, errorTexts.tooLong)

/** Trimmed text of at most `longest` characters. Refuses NUL, which PostgreSQL stores nowhere and takes in no comparison. */
export const text = (longest: number) =>
  trimmed(longest).refine((value) => !value.includes('\0'), errorTexts.notOffered)

const onOneLine = (value: string) =>
  value
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()

/** Trimmed text that every database stores unchanged: one line of well-formed characters. */
export const clean = (longest: number) => trimmed(longest).transform(onOneLine)

/** What a person types or pastes as a code or a name: see `cleanTyped`. */
export const typedText = (longest: number) =>
  z.string({ error: errorTexts.notOffered }).transform(cleanTyped).pipe(z.string().max(longest, errorTexts.tooLong))

/** A name without links, for text that one user sends to another through the school. */
export const linkless = (longest: number) =>
  typedText(longest).refine((value) => !hasLink(value), errorTexts.linkUnwanted)

/** The same with several lines. */
export const linklessLines = (longest: number) =>
  z
    .string({ error: errorTexts.notOffered })
    .transform((value) =>
      value
        .toWellFormed()
        .replaceAll('\r\n', '\n')
        .replaceAll(/[^\P{Cc}\n]+/gu, ' '),
    )
    .pipe(text(longest).refine((value) => !hasLink(value), errorTexts.linkUnwanted))

/** A boolean as forms send it. */
export const flag = z.union(
  [z.boolean(), z.stringbool({ truthy: ['true', 'on', '1', 'yes'], falsy: ['false', 'off', '0', 'no'] })],
  { error: errorTexts.notOffered },
)

/** A link that may be stored and shown: https or a path of the school. Source: SECURITY R29. */
export const link = () => text(2_048).refine((value) => isSafeLink(value) && value.isWellFormed(), errorTexts.linkBad)

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The visitor's IANA time zone, such as Europe/Moscow; one that is not known here counts as absent, since nobody has typed it. */
export const timeZone = clean(64).transform((name) => (isTimeZone(name) ? name : undefined))

/** A day, or a moment with an offset or in Moscow time: `2026-12-01`, `2026-12-01T19:00`, `2026-12-01T19:00:00+03:00`. */
export const eventDate = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true, local: true }), z.iso.datetime({ offset: true, precision: -1 })],
  { error: errorTexts.dateBad },
)

/** An email address in its one form, which is the key of a person, and as it was typed. */
export const typedEmail = z
  .string({ error: errorTexts.emailMissing })
  .transform(cleanTyped)
  .pipe(
    z
      .string()
      .min(1, { error: errorTexts.emailMissing, abort: true })
      .max(EMAIL_MAX, { error: errorTexts.emailBad, abort: true })
      .transform((emailTyped, context) => {
        const email = canonicalEmail(emailTyped)
        return email === null ? addError(context, errorTexts.emailBad) : { email, emailTyped }
      }),
  )

/** An email address in its one form: the key of a person. */
export const email = typedEmail.transform((typed) => typed.email)

/** The key of the person that a typed address may belong to; a text that is no address is nobody's. */
export const emailKey = (typed: string): string => canonicalEmail(cleanTyped(typed)) ?? cleanTyped(typed).toLowerCase()

const oneLine = ({ missing, max }: ProfileFieldRule) =>
  z
    .string({ error: missing ?? errorTexts.notOffered })
    .transform(cleanTyped)
    .pipe(
      z
        .string()
        .min(missing === null ? 0 : 1, missing ?? undefined)
        .max(max, errorTexts.tooLong),
    )

/** A display name: one line of at most 100 characters. */
export const name = oneLine(profileFields.name)

/** A field of the profile; '' where it may be absent and is. */
export const profileLine = (rule: ProfileFieldRule) =>
  rule.missing === null ? oneLine(rule).prefault('') : oneLine(rule)

export const profile = ofProfile((field) => profileLine(profileFields[field]))

/** Converts a typed number to E.164; null if no country has such a number. */
export type ToE164 = (phone: string) => string | null

/** A phone number, converted to E.164 whatever its separators. Refused with the three messages of sign-in spec §5, in their order. */
export const phone = (toE164: ToE164) =>
  z.string({ error: errorTexts.phoneMissing }).transform((raw, context) => {
    const value = cleanTyped(raw)
    const shape = phoneError(value)
    if (shape) return addError(context, errorTexts[shape])
    return toE164(value) ?? addError(context, errorTexts.phoneBad)
  })

const withoutBlanks = (body: unknown) =>
  isObject(body) ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '')) : body

/** A whole body. Empty strings count as absent; a field sent twice is refused, and the edge drops unknown ones. */
export const strictBody = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.preprocess(withoutBlanks, z.strictObject(shape))

const isUtm = ([key]: [string, unknown]) => UTM.test(key)

const gatherUtm = (body: unknown) => {
  if (!isObject(body)) return body
  const entries = Object.entries(body)
  const utm = entries.filter(isUtm).slice(0, MOST_UTM)
  const shortened = utm.map(([key, value]) => [
    key,
    typeof value === 'string' ? onOneLine(truncate(value, LONGEST_UTM)) : value,
  ])
  return { ...Object.fromEntries(entries.filter((entry) => !isUtm(entry))), utm: Object.fromEntries(shortened) }
}

/**
 * A whole body with all `utm_*` parameters of the page gathered in `utm`. They never block a registration, so a surplus (over 20, over
 * 200 characters) is cut off.
 */
export const strictBodyWithUtm = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.preprocess(gatherUtm, strictBody({ ...shape, utm: z.record(z.string(), z.string()) }))
