import { z } from 'zod'
import { canonicalEmail, cleanTyped } from '../../contract/rules.ts'
import type { DatabaseLog } from '../engine.ts'

/** Runs one statement with `?` for its values; returns the rows that it reads. */
export type Change = (statement: string, values: string[]) => Promise<unknown[]>

type DataStep = (change: Change, log?: DatabaseLog) => Promise<void>

const people = z.array(z.object({ id: z.string(), email: z.string() }))

/**
 * Brings each person's address into its one form. Of several accounts of a mailbox one gets it: the account that has it already, else one
 * that has proved the mailbox, else the oldest. The others stay as they are until `school people doubles` decides.
 */
const canonicalEmails: DataStep = async (change, log) => {
  const variants = people.parse(
    await change(
      `SELECT id, email FROM person WHERE octet_length(email) <> length(email)
       ORDER BY CASE WHEN email_proved_at IS NULL THEN 1 ELSE 0 END, created_at, id`,
      [],
    ),
  )
  let doubles = 0
  for (const { id, email } of variants) {
    const canonical = canonicalEmail(cleanTyped(email))
    if (canonical === null) continue
    const holders = await change('SELECT id FROM person WHERE email = ?', [canonical])
    if (holders.length > 0) doubles += 1
    else await change('UPDATE person SET email = ?, email_typed = ? WHERE id = ?', [canonical, email, id])
  }
  if (doubles > 0) log?.warn({ accounts: doubles }, 'mailboxes have several accounts: see `school people doubles`')
}

/** The steps of migrations that SQL cannot express, by the name in the line `-- data: name` of a migration. */
export const dataSteps: Readonly<Record<string, DataStep>> = { 'canonical-emails': canonicalEmails }
