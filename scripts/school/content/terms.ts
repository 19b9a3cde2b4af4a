import { TERM_KINDS } from '../../../server/db/schema/community.ts'
import type { Db, Tx } from '../../../server/db/database.ts'
import { cleanName, TERM_NAME_MAX } from '../../../server/contract/content/terms.ts'
import {
  addTerm,
  dropTerm,
  renameTerm,
  type Term,
  termByName,
  termByNumber,
  termPage,
  usersOfTerm,
} from '../../../server/content/terms/term-store.ts'
import type { TermKind } from '../../../server/content/terms/kinds.ts'
import { writeAudit } from '../../../server/content/stored/audit.ts'
import { command, type CommandContext, UsageError } from '../command.ts'
import { json, plural, table } from '../layout.ts'
import { asJson, choice, requiredNumber, page, pageTitle, text } from '../schemas.ts'
import { NOTHING } from '../people.ts'
import { PAGE_ROWS } from '../people-store.ts'

const kind = choice(TERM_KINDS, 'which list')
const number = requiredNumber({ from: 1, to: 999_999_999 }, 'id', 'as `terms list` shows it')
const newName = text('name', `its name, ${TERM_NAME_MAX} characters at most`)

const nameFrom = (value: string): string => {
  const name = cleanName(value)
  if (name === '' || name.length > TERM_NAME_MAX) throw new UsageError(`A name has 1 to ${TERM_NAME_MAX} characters.`)
  return name
}

const known = async ({ db }: CommandContext, of: TermKind, id: number): Promise<Term> => {
  const term = await termByNumber(db, of, id)
  if (!term) throw new UsageError(`No ${of} has the id ${id}.`)
  return term
}

const note = (action: string, { id }: Term, at: Date) => ({
  personId: null,
  tokenId: null,
  action,
  target: id,
  version: null,
  at,
})

export const listTerms = command({
  summary: `categories, tags or collections, ${PAGE_ROWS} at a time`,
  args: { kind },
  options: { page, json: asJson },
  run: async ({ db }, { kind: of, page: wanted, json: isForScript }) => {
    const ordering = { by: 'position' as const, isDescending: false }
    const query = { kind: of, search: '', ordering, limit: PAGE_ROWS, offset: (wanted - 1) * PAGE_ROWS }
    const { rows, count } = await termPage(db, query)
    if (isForScript) return json(rows.map(({ number: id, name, createdAt }) => ({ id, name, createdAt })))
    const title = pageTitle(plural(count, 'name'), { count, page: wanted })
    return [
      title,
      ...table(
        ['id', 'name'],
        rows.map(({ number: id, name }) => [String(id), name]),
      ),
    ]
  },
})

export const addTermOf = command({
  summary: 'adds a category, a tag or a collection',
  args: { kind, name: newName },
  options: {},
  run: async ({ transact, now }, { kind: of, name: value }) => {
    const at = now()
    const name = nameFrom(value)
    const { term, isNew } = await transact(async (tx) => {
      const added = await addTerm(tx, { kind: of, name, personId: null, at })
      if (added.isNew) await writeAudit(tx, note('create', added.term, at))
      return added
    })
    return [
      isNew ? `“${term.name}” is ${of} ${term.number}.` : `“${term.name}” is there already: ${of} ${term.number}.`,
    ]
  },
})

export const renameTermOf = command({
  summary: 'gives a category, a tag or a collection another name',
  args: { kind, id: number, name: newName },
  options: {},
  run: async (context, { kind: of, id, name: value }) => {
    const at = context.now()
    const name = nameFrom(value)
    const term = await known(context, of, id)
    const namesake = await termByName(context.db, of, name)
    if (namesake && namesake.id !== term.id)
      throw new UsageError(`“${namesake.name}” is ${of} ${namesake.number} already.`)
    await context.transact(async (tx) => {
      await renameTerm(tx, term.id, name)
      await writeAudit(tx, note('rename', term, at))
    })
    return [`“${term.name}” is called “${name}” now. Published documents show it once they are published again.`]
  },
})

const mustBeUnused = async (rows: Db | Tx, { id, name }: Term) => {
  const users = await usersOfTerm(rows, id)
  if (users === 0) return
  throw new UsageError(
    `${plural(users, 'document')} ${users === 1 ? 'has' : 'have'} “${name}”. Take it out of there first.`,
  )
}

export const removeTerm = command({
  summary: 'takes a category, a tag or a collection away that no document has',
  args: { kind, id: number },
  options: {},
  run: async (context, { kind: of, id }) => {
    const at = context.now()
    const term = await known(context, of, id)
    await mustBeUnused(context.db, term)
    if (!(await context.confirm(`Remove “${term.name}”?`))) return [NOTHING]
    await context.transact(async (tx) => {
      await mustBeUnused(tx, term)
      await dropTerm(tx, term.id)
      await writeAudit(tx, note('delete', term, at))
    })
    return [`“${term.name}” is removed.`]
  },
})
