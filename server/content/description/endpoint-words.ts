import type { z } from 'zod'

/** What the description says of a call that stands in the tables of sign-in and checkout. */
export interface EndpointWords {
  section: string
  says: string
  /** What it answers, by status; pages and hooks have none. */
  replies?: Readonly<Record<number, z.core.$ZodType>>
  /** Statuses that it refuses with beside those of every call. */
  refusals?: readonly number[]
}

/** By method and path, as the route table spells them. */
export type EndpointTexts = Readonly<Record<string, EndpointWords>>
