import { randomUUID } from 'node:crypto'
import { grantLils, lilsBalance, lilsHistory } from '../../../server/catalog/lils/ledger.ts'
import { command, type CommandContext } from '../command.ts'
import { json, plural, stamp, table } from '../layout.ts'
import { NOTHING, requirePerson } from '../people.ts'
import { PAGE_ROWS } from '../people-store.ts'
import { asJson, email, requiredNumber, text } from '../schemas.ts'

const LILS = { from: 1, to: 1_000_000 }

const balanceLine = async ({ db }: Pick<CommandContext, 'db'>, person: { id: string; email: string }) =>
  `${person.email} has ${plural(await lilsBalance(db, person.id), 'lil')}`

/** The reason is stored in the ledger, which the person does not see. */
export const giveLils = command({
  summary: 'puts lils on somebody’s account',
  args: { email, amount: requiredNumber(LILS, 'number', 'how many; one is worth a ruble, or a cent') },
  options: { reason: text('text', 'why, for whoever reads the ledger') },
  run: async (context, { email: address, amount, reason }) => {
    const person = await requirePerson(context, address)
    const question = `Give ${person.email} ${plural(amount, 'lil')}? They cannot be taken back.`
    if (!(await context.confirm(question))) return [NOTHING]
    const cause = `operator:${randomUUID()}: ${reason}`
    const move = { personId: person.id, amount, kind: 'gift', cause, at: context.now() }
    await context.transact((tx) => grantLils(tx, move))
    return [`${await balanceLine(context, person)} now.`]
  },
})

export const showLils = command({
  summary: 'how many lils somebody has, and where they came from',
  args: { email },
  options: { json: asJson },
  run: async (context, { email: address, json: isForScript }) => {
    const person = await requirePerson(context, address)
    const entries = await lilsHistory(context.db, person.id)
    if (isForScript) return json(entries)
    const shown = entries.slice(0, PAGE_ROWS)
    const rows = shown.map(({ createdAt, amount, kind, cause }) => [stamp(createdAt), String(amount), kind, cause])
    const more = entries.length > shown.length ? [`The latest ${shown.length} of ${entries.length} are shown.`] : []
    return [await balanceLine(context, person), ...table(['when', 'lils', 'kind', 'for'], rows), ...more]
  },
})
