import { type ContentMessages, contentMessages } from '../contract/content/messages.ts'
import { type Lang, mainLangOf } from '../contract/langs.ts'
import { isMessageKey, type MessageKey, say } from './messages.ts'

/** Key of a message of the content API; the edge renders it in the caller's language. */
export type ContentKey = keyof ContentMessages | MessageKey

const isOfContent = (key: string): key is keyof ContentMessages => Object.hasOwn(contentMessages.ru, key)

export const isContentKey = (key: string): key is ContentKey => isOfContent(key) || isMessageKey(key)

/** A message in a language; `about` fills its `{name}` placeholders. */
export const contentMessage = (
  key: ContentKey,
  lang: Lang,
  about: Readonly<Record<string, string | number>> = {},
): string =>
  (isOfContent(key) ? contentMessages[mainLangOf(lang)][key] : say(key, lang)).replaceAll(
    /\{(\w+)\}/g,
    (whole, name: string) => (Object.hasOwn(about, name) ? String(about[name]) : whole),
  )

/** An error of one field. `path` leads to it: `['content', 1, 'data', 'questions', 0, 'text']`. `about` fills `{name}` in the message. */
export interface InputError {
  path: readonly (string | number)[]
  message: ContentKey
  about?: Readonly<Record<string, string | number>>
}

interface ProblemTraits {
  detail?: ContentKey
  about?: Readonly<Record<string, string | number>>
  errors?: readonly InputError[]
  /** Seconds until a retry makes sense. */
  retryAfter?: number
  /** The current version of what was to be written. */
  etag?: string
  /** Further facts of the body beside `detail`. */
  facts?: Readonly<Record<string, string | number | null>>
}

/** Maximum number of errors reported per request, however large the request. */
export const ERRORS_MAX = 50
/** Maximum number of unknown names reported per object; the others are reported as one count. */
export const UNKNOWN_NAMES_MAX = 20
const WORD_MAX = 80

const MORE: InputError = { path: [], message: 'moreErrors' }

/** Shortens a name that the client sent. */
export const short = <Part extends string | number>(part: Part): Part | string =>
  typeof part === 'string' && part.length > WORD_MAX ? `${part.slice(0, WORD_MAX).toWellFormed()}…` : part

/** `choices` come from the schema, not from the client, so they are not shortened. */
const isOurs = (name: string) => name === 'choices'

const shortFacts = (about: NonNullable<InputError['about']>): InputError['about'] =>
  Object.fromEntries(Object.entries(about).map(([name, fact]) => [name, isOurs(name) ? fact : short(fact)]))

const shortError = ({ path, message, about }: InputError): InputError => ({
  path: path.map(short),
  message,
  ...(about && { about: shortFacts(about) }),
})

/** The first errors, with long client-sent text shortened, and a final `moreErrors` if there are more. */
const boundedErrors = (errors: readonly InputError[]): InputError[] => {
  const listed = errors.slice(0, ERRORS_MAX).map(shortError)
  return errors.length > ERRORS_MAX ? [...listed, MORE] : listed
}

/** `traits` with its errors limited to those that are reported. */
const bounded = (traits: ProblemTraits): ProblemTraits =>
  traits.errors ? { ...traits, errors: boundedErrors(traits.errors) } : traits

/** A refusal in the format of Django REST Framework: `{detail}`, or `{field: [sentences], error_paths}`. Source: DESIGN §7. */
export class Problem extends Error {
  readonly status: number
  readonly traits: ProblemTraits

  constructor(status: number, traits: ProblemTraits) {
    const listed = bounded(traits)
    super(`refused: ${status} ${listed.detail ?? listed.errors?.map(({ path }) => path.join('.')).join(', ') ?? ''}`)
    this.status = status
    this.traits = listed
  }
}

/** Refuses fields: 400. */
export const invalid = (...errors: InputError[]): never => {
  throw new Problem(400, { errors })
}

/** Not found, or hidden from this caller: 404. */
export const missing = (): never => {
  throw new Problem(404, { detail: 'missing' })
}

/** The caller is identified but not permitted: 403. */
export const denied = (): never => {
  throw new Problem(403, { detail: 'denied' })
}

/** A concurrent write: 412 with `changed_by`, `changed_at` (ISO) and `version`, and the current `ETag`. Source: DESIGN §7. */
export const stale = (
  facts: { changed_by: string | null; changed_at: string; version: number },
  etag: string,
): never => {
  throw new Problem(412, { detail: 'stale', facts, etag })
}
