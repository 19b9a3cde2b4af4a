import type { ContentKey } from './content-messages.ts'

/** What is wrong with one field. `path` leads to it: `['content', 1, 'data', 'questions', 0, 'text']`. `about` fills `{name}` in the sentence. */
export interface FieldFault {
  path: readonly (string | number)[]
  message: ContentKey
  about?: Readonly<Record<string, string | number>>
}

interface ProblemTraits {
  detail?: ContentKey
  about?: Readonly<Record<string, string | number>>
  faults?: readonly FieldFault[]
  /** Seconds until it is worth trying again. */
  retryAfter?: number
  /** Further facts of the body beside `detail`. */
  facts?: Readonly<Record<string, string | number | null>>
}

/** How much of what is wrong with a call is told: as much as anybody reads, however much was sent. */
export const FAULTS_MAX = 50
/** Of one object; the others are told as one. */
export const UNKNOWN_NAMES_MAX = 20
const WORD_MAX = 80

const MORE: FieldFault = { path: [], message: 'moreFaults' }

/** A name that was sent, no longer than anybody reads. */
export const short = <Part extends string | number>(part: Part): Part | string =>
  typeof part === 'string' && part.length > WORD_MAX ? `${part.slice(0, WORD_MAX).toWellFormed()}…` : part

/** What there is to choose from was not sent by anybody. */
const isOurs = (name: string) => name === 'choices'

const shortFacts = (about: NonNullable<FieldFault['about']>): FieldFault['about'] =>
  Object.fromEntries(Object.entries(about).map(([name, fact]) => [name, isOurs(name) ? fact : short(fact)]))

const shortFault = ({ path, message, about }: FieldFault): FieldFault => ({
  path: path.map(short),
  message,
  ...(about && { about: shortFacts(about) }),
})

/** The first faults, without whatever was sent that is longer than a word, and a last one where there are more. */
const boundedFaults = (faults: readonly FieldFault[]): FieldFault[] => {
  const told = faults.slice(0, FAULTS_MAX).map(shortFault)
  return faults.length > FAULTS_MAX ? [...told, MORE] : told
}

/** `traits` without more faults than are told. */
const bounded = (traits: ProblemTraits): ProblemTraits =>
  traits.faults ? { ...traits, faults: boundedFaults(traits.faults) } : traits

/** A refusal in the shapes of Django REST Framework: `{detail}`, or `{field: [sentences], error_paths}`. Source: DESIGN §7. */
export class Problem extends Error {
  readonly status: number
  readonly traits: ProblemTraits

  constructor(status: number, traits: ProblemTraits) {
    const told = bounded(traits)
    super(`refused: ${status} ${told.detail ?? told.faults?.map(({ path }) => path.join('.')).join(', ') ?? ''}`)
    this.status = status
    this.traits = told
  }
}

/** Refuses fields: 400. */
export const invalid = (...faults: FieldFault[]): never => {
  throw new Problem(400, { faults })
}

/** There is no such thing, or not for this caller: 404. */
export const missing = (): never => {
  throw new Problem(404, { detail: 'missing' })
}

/** The caller is known and may not: 403. */
export const denied = (): never => {
  throw new Problem(403, { detail: 'denied' })
}

/** Somebody else has written in between: 412 with who, and when (ISO). Source: DESIGN §7. */
export const stale = (facts: { changed_by: string | null; changed_at: string; version: number }): never => {
  throw new Problem(412, { detail: 'stale', facts })
}
