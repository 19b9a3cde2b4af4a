import { z } from 'zod'
import type { PaymentDeps } from '../../server/orders/payment-deps.ts'

/** What a command prints: its lines, or a stream of them where there may be too many for the memory. */
export type Lines = string[] | AsyncIterable<string>

/** The deps of every command. `confirm` asks the operator before an irreversible action. */
export interface Counter extends Pick<PaymentDeps, 'config' | 'now'> {
  confirm: (question: string) => Promise<boolean>
  /** Where the settings are from. */
  source: string
}

/** The deps of a command on the open database. */
export interface CommandContext extends Counter, PaymentDeps {}

/** Argument and option schemas by name, made with the helpers in `words.ts`, so that `--help` can describe them. */
type Words = Record<string, z.ZodType>

/** How one command is called, and what it does with its input. */
interface Wording<A extends Words, O extends Words, Place> {
  /** What it does, in one line of `--help`. */
  says: string
  /** Its positional arguments in order, optional ones last. */
  takes: A
  /** Options by name, without `--`. */
  options: O
  /** Returns what to print. Throws a `Mistake` for an error that the operator can correct. */
  run: (place: Place, typed: z.output<z.ZodObject<A & O>>) => Promise<Lines>
}

/** A parsed command line, ready to run with its deps. */
export type Task =
  | { on: 'database'; run: (context: CommandContext) => Promise<Lines> }
  | { on: 'files'; run: (counter: Counter) => Promise<Lines> }

export interface Command {
  says: string
  takes: Words
  options: Words
  /** Parses the typed values by name. Each one has already been checked by its own schema. */
  understand: (typed: Record<string, unknown>) => Task
}

/** A command on the database, which is open and migrated when the command runs. */
export const command = <A extends Words, O extends Words>({
  run,
  ...wording
}: Wording<A, O, CommandContext>): Command => {
  const schema = z.object({ ...wording.takes, ...wording.options })
  return {
    ...wording,
    understand: (words) => {
      const typed = schema.parse(words)
      return { on: 'database', run: (context) => run(context, typed) }
    },
  }
}

/** A command that runs without opening the database: on its file, or on copies of it. */
export const fileCommand = <A extends Words, O extends Words>({ run, ...wording }: Wording<A, O, Counter>): Command => {
  const schema = z.object({ ...wording.takes, ...wording.options })
  return {
    ...wording,
    understand: (words) => {
      const typed = schema.parse(words)
      return { on: 'files', run: (counter) => run(counter, typed) }
    },
  }
}

/** An error that the operator can correct; printed as its message, without a stack trace. */
export class Mistake extends Error {}

/** Errors found by a check: printed like a result, but the process exits with code 1. */
export class Findings extends Error {}
