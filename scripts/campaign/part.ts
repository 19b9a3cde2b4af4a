import type { Dialect } from '../../server/db/dialect.ts'
import type { PostgresServer } from '../../server/testing/postgres-server.ts'

/** A piece of a part: it begins anew, and what it does by chance follows from its seed, so that it can be repeated by its index. */
export interface Step {
  /** How many things of the part it has. */
  size: number
  /** The index of its first one. */
  first: number
  seed: number
  /** Numbers from 0 to 1, the same for the same seed. */
  random: () => number
  /** The server that holds all databases of this process; null on SQLite. */
  postgres: PostgresServer | null
}

/** What a step has found, one line each, and what it has measured. */
export interface Found {
  failures: string[]
  figures?: Record<string, number>
}

/** One part of the campaign. */
export interface Part {
  /** What is done again and again, in the plural. */
  things: string
  /** How many of them the full size has, by engine. */
  full: Partial<Record<Dialect, number>>
  /** How many of them a step has. */
  step: number
  /** The figures of which the table shows the largest; of all others it shows the sum. */
  largest?: readonly string[]
  run: (step: Step) => Promise<Found>
}
