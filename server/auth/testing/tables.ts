import * as schema from '../../db/schema.ts'
import type { School } from '../../testing/school.ts'

const tables = {
  person: schema.person,
  session: schema.session,
  oneTimeCode: schema.oneTimeCode,
  mailLink: schema.mailLink,
  ticket: schema.ticket,
  consent: schema.consent,
  registration: schema.registration,
  outbox: schema.outbox,
  personIdentity: schema.personIdentity,
  eventSignup: schema.eventSignup,
  apiToken: schema.apiToken,
}

/** Every row of every table, as text. */
export const dump = async ({ deps }: School): Promise<string> => {
  const entries = Object.entries(tables).map(async ([name, table]) => [name, await deps.db.select().from(table)])
  return JSON.stringify(Object.fromEntries(await Promise.all(entries)))
}

/** True where the schema has a table that `dump` leaves out. */
export const missingTables = (): string[] => Object.keys(schema).filter((name) => !Object.hasOwn(tables, name))
