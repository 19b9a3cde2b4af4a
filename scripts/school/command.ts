import type { Db, Transact } from '../../server/db/database.ts'

/** What a command works with. `confirm` asks the operator before what cannot be undone. */
export interface Desk {
  db: Db
  transact: Transact
  now: () => Date
  confirm: (question: string) => Promise<boolean>
}

/** What was typed after the command's name. */
export interface Typed {
  /** The one word that some commands need, as an e-mail address. */
  subject: string
  revoke: boolean
}

export interface Command {
  /** What follows the name, for `--help`. */
  takes: '' | '<email>' | '<email> [--revoke]'
  says: string
  /** Answers the lines to print. Throws a `Mistake` that the operator can correct. */
  run: (desk: Desk, typed: Typed) => Promise<string[]>
}

/** Something the operator can correct; printed as it is, without a stack. */
export class Mistake extends Error {}

export const stamp = (at: Date | null): string => at?.toISOString().replace('T', ' ').slice(0, 16) ?? 'never'
