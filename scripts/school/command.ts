import { z } from 'zod'
import type { PaymentDeps } from '../../server/orders/payment-deps.ts'

/** What every command works with. `confirm` asks the operator before what cannot be undone. */
export interface Counter extends Pick<PaymentDeps, 'config' | 'now'> {
  confirm: (question: string) => Promise<boolean>
}

/** What a command on the open database works with. */
export interface CommandContext extends Counter, PaymentDeps {}

/** Schemas of words by their names, made by the helpers in `words.ts`, so that `--help` can show them. */
export type Words = Record<string, z.ZodType>

/** How one command is called and what it does with what was typed. */
interface Wording<A extends Words, O extends Words, Place> {
  /** What it does, in one line of `--help`. */
  says: string
  /** The words after its name, in order; those that may be missing last. */
  takes: A
  /** By their names without `--`. */
  options: O
  /** Answers the lines to print. Throws a `Mistake` that the operator can correct. */
  run: (place: Place, typed: z.output<z.ZodObject<A & O>>) => Promise<string[]>
}

/** A command line that was understood and waits for what it works with. */
export type Task =
  | { on: 'database'; run: (context: CommandContext) => Promise<string[]> }
  | { on: 'files'; run: (counter: Counter) => Promise<string[]> }

export interface Command {
  says: string
  takes: Words
  options: Words
  /** Reads what was typed, by the names of the words. Each has been checked by its own schema. */
  understand: (typed: Record<string, unknown>) => Task
}

/** A command on the database, which is open and up to date when it runs. */
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

/** A command that leaves the database closed: on its file, or on copies of it. */
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

/** Something the operator can correct; printed as it is, without a stack. */
export class Mistake extends Error {}

/** What a command that checks has found wrong: printed like an answer, and the process fails. */
export class Findings extends Error {}
