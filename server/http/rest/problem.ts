import { boundedFaults } from './fault-bounds.ts'
import type { ContentKey } from './say.ts'

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
