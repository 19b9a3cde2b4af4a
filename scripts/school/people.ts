import { type Desk, Mistake, stamp, type Typed } from './command.ts'
import { endSessions, liveSessions, personByEmail, setDisabled } from './store.ts'

const whom = async ({ db }: Desk, { subject }: Typed) => {
  const person = await personByEmail(db, subject.trim().toLowerCase())
  if (!person) throw new Mistake(`Nobody has the address ${subject}.`)
  return person
}

const plural = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

export const findPerson = async (desk: Desk, typed: Typed): Promise<string[]> => {
  const person = await whom(desk, typed)
  const sessions = await liveSessions(desk.db, person.id, desk.now())
  return [
    `${person.email}  ${person.name}`,
    `  id         ${person.id}`,
    `  phone      ${person.phone ?? 'none'}`,
    `  role       ${person.role}${person.isDisabled ? ', disabled' : ''}`,
    `  registered ${stamp(person.createdAt)}, mailbox proved ${stamp(person.emailProvedAt)}`,
    `  signed in  ${plural(sessions.length, 'session')}`,
  ]
}

/** Ends the sessions in the same transaction: whoever is disabled is out at once. */
export const disablePerson = async (desk: Desk, typed: Typed): Promise<string[]> => {
  const person = await whom(desk, typed)
  if (!(await desk.confirm(`Disable ${person.email} and end every session?`))) return ['Nothing was changed.']
  await desk.transact(async (tx) => {
    await setDisabled(tx, person.id, true)
    await endSessions(tx, person.id)
  })
  return [`${person.email} is disabled and signed out everywhere.`]
}

export const enablePerson = async (desk: Desk, typed: Typed): Promise<string[]> => {
  const person = await whom(desk, typed)
  await desk.transact((tx) => setDisabled(tx, person.id, false))
  return [`${person.email} may sign in again.`]
}

export const showSessions = async (desk: Desk, typed: Typed): Promise<string[]> => {
  const person = await whom(desk, typed)
  const sessions = await liveSessions(desk.db, person.id, desk.now())
  const lines = sessions.map(
    ({ createdAt, seenAt, expiresAt }) =>
      `since ${stamp(createdAt)}  last seen ${stamp(seenAt)}  ends ${stamp(expiresAt)}`,
  )
  const list = [`${person.email}: ${plural(sessions.length, 'session')}`, ...lines]
  if (!typed.revoke || sessions.length === 0) return list
  if (!(await desk.confirm(`End ${plural(sessions.length, 'session')} of ${person.email}?`)))
    return [...list, 'Nothing was changed.']
  await desk.transact((tx) => endSessions(tx, person.id))
  return [...list, 'All of them are ended.']
}
