import { endTokens } from '../../server/auth/stores/api-token-store.ts'
import { endAccess } from '../../server/auth/accounts/prove-mailbox.ts'
import { ROLES } from '../../server/db/roles.ts'
import { command, type CommandContext, UsageError } from './command.ts'
import { json, plural, stamp, table } from './layout.ts'
import { asJson, email, flag, optionalChoice, page, pageTitle } from './schemas.ts'
import { liveSessions, personByEmail, setDisabled, countPeople, PAGE_ROWS, peoplePage } from './people-store.ts'

export const NOTHING = 'Nothing was changed.'

export const requirePerson = async ({ db }: Pick<CommandContext, 'db'>, address: string) => {
  const person = await personByEmail(db, address)
  if (!person) throw new UsageError(`Nobody has the address ${address}.`)
  return person
}

export const findPerson = command({
  summary: 'who has this address, and how many sessions',
  args: { email },
  options: {},
  run: async (context, values) => {
    const person = await requirePerson(context, values.email)
    const sessions = await liveSessions(context.db, person.id, context.now())
    return [
      `${person.email}  ${person.name}`,
      `  id         ${person.id}`,
      ...(person.emailTyped && person.emailTyped !== person.email ? [`  typed as   ${person.emailTyped}`] : []),
      `  phone      ${person.phone ?? 'none'}`,
      `  role       ${person.role}${person.isDisabled ? ', disabled' : ''}`,
      `  registered ${stamp(person.createdAt)}, mailbox proved ${stamp(person.emailProvedAt)}`,
      `  signed in  ${plural(sessions.length, 'session')}`,
    ]
  },
})

/** Sessions and tokens end in the same transaction, so a disabled person is signed out immediately. */
export const disablePerson = command({
  summary: 'no more sign-in; ends every session and token',
  args: { email },
  options: {},
  run: async (context, values) => {
    const person = await requirePerson(context, values.email)
    if (!(await context.confirm(`Disable ${person.email} and end every session and token?`))) return [NOTHING]
    await context.transact(async (tx) => {
      await setDisabled(tx, person.id, true)
      await endAccess(tx, person.id)
      await endTokens(tx, person.id)
    })
    return [`${person.email} is disabled and signed out everywhere.`]
  },
})

export const enablePerson = command({
  summary: 'sign-in is possible again',
  args: { email },
  options: {},
  run: async (context, values) => {
    const person = await requirePerson(context, values.email)
    await context.transact((tx) => setDisabled(tx, person.id, false))
    return [`${person.email} may sign in again.`]
  },
})

/** With the sessions, mailed links and tickets end too, because they could open new ones. */
export const showSessions = command({
  summary: 'the live sessions',
  args: { email },
  options: { revoke: flag('ends them'), json: asJson },
  run: async (context, values) => {
    const person = await requirePerson(context, values.email)
    const sessions = await liveSessions(context.db, person.id, context.now())
    const count = plural(sessions.length, 'session')
    if (values.revoke) {
      if (!(await context.confirm(`End ${count} of ${person.email}?`))) return [NOTHING]
      await context.transact((tx) => endAccess(tx, person.id, 'signed-out-everywhere'))
      return [`${count} of ${person.email} ended.`]
    }
    if (values.json) return json(sessions)
    const rows = sessions.map(({ createdAt, seenAt, expiresAt }) => [createdAt, seenAt, expiresAt].map(stamp))
    return [`${person.email}: ${count}`, ...table(['since', 'last seen', 'ends'], rows)]
  },
})

type Listed = Awaited<ReturnType<typeof peoplePage>>[number]

const row = ({ email, name, role, isDisabled, createdAt }: Listed) => [
  email,
  name,
  `${role}${isDisabled ? ', disabled' : ''}`,
  stamp(createdAt),
]

/** The columns for scripts: all except the secrets. */
const forScripts = ({ passwordHash, ...person }: Listed) => {
  const { id, email, emailTyped, emailProvedAt, name, phone, role, isDisabled, createdAt } = person
  const hasPassword = passwordHash !== null
  return { id, email, emailTyped, emailProvedAt, name, phone, role, isDisabled, createdAt, hasPassword }
}

export const listPeople = command({
  summary: `who there is, ${PAGE_ROWS} at a time`,
  args: {},
  options: {
    role: optionalChoice(ROLES, 'only these'),
    page,
    json: asJson,
  },
  run: async ({ db }, { role, page: wanted, json: isForScript }) => {
    const people = await peoplePage(db, { role, page: wanted })
    if (isForScript) return json(people.map(forScripts))
    const count = await countPeople(db, role)
    const title = pageTitle(`${count} ${role ?? (count === 1 ? 'person' : 'people')}`, { count, page: wanted })
    return [title, ...table(['address', 'name', 'role', 'registered'], people.map(row))]
  },
})
