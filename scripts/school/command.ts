import { z } from 'zod'
import type { PaymentDeps } from '../../server/orders/payment-deps.ts'

/** What a command prints: its lines, or a stream of them where there may be too many for the memory. */
export type Lines = string[] | AsyncIterable<string>

/** The deps of every command. `confirm` asks the operator before an irreversible action. */
export interface BaseContext extends Pick<PaymentDeps, 'config' | 'now'> {
  confirm: (question: string) => Promise<boolean>
  /** Where the settings are from. */
  source: string
}

/** The deps of a command on the open database. */
export interface CommandContext extends BaseContext, PaymentDeps {}

/** Argument and option schemas by name, made with the helpers in `schemas.ts`, so that `--help` can describe them. */
type Schemas = Record<string, z.ZodType>

/** How one command is called, and what it does with its input. */
interface CommandSpec<A extends Schemas, O extends Schemas, Context> {
  /** What it does, in one line of `--help`. */
  summary: string
  /** Its positional arguments in order, optional ones last. */
  args: A
  /** Options by name, without `--`. */
  options: O
  /** Returns what to print. Throws a `UsageError` for an error that the operator can correct. */
  run: (context: Context, values: z.output<z.ZodObject<A & O>>) => Promise<Lines>
}

/** A parsed command line, ready to run with its deps. */
export type Task =
  | { on: 'database'; run: (context: CommandContext) => Promise<Lines> }
  | { on: 'files'; run: (context: BaseContext) => Promise<Lines> }

export interface Command {
  summary: string
  args: Schemas
  options: Schemas
  /** Parses the typed values by name. Each one has already been checked by its own schema. */
  parse: (input: Record<string, unknown>) => Task
}

/** A command on the database, which is open and migrated when the command runs. */
export const command = <A extends Schemas, O extends Schemas>({
  run,
  ...spec
}: CommandSpec<A, O, CommandContext>): Command => {
  const schema = z.object({ ...spec.args, ...spec.options })
  return {
    ...spec,
    parse: (input) => {
      const values = schema.parse(input)
      return { on: 'database', run: (context) => run(context, values) }
    },
  }
}

/** A command that runs without opening the database: on its file, or on copies of it. */
export const fileCommand = <A extends Schemas, O extends Schemas>({
  run,
  ...spec
}: CommandSpec<A, O, BaseContext>): Command => {
  const schema = z.object({ ...spec.args, ...spec.options })
  return {
    ...spec,
    parse: (input) => {
      const values = schema.parse(input)
      return { on: 'files', run: (context) => run(context, values) }
    },
  }
}

/** An error that the operator can correct; printed as its message, without a stack trace. */
export class UsageError extends Error {}

/** Errors found by a check: printed like a result, but the process exits with code 1. */
export class Findings extends Error {}
