import * as schema from '../../db/schema.ts'
import type { School } from '../../testing/school.ts'

/** The schema's tables by their names; the lists of words beside them are no tables. */
const tables = Object.entries(schema).flatMap(([name, table]) => ('getSQL' in table ? [{ name, table }] : []))

/** Every row of every table, as text. */
export const dump = async ({ deps }: School): Promise<string> => {
  const entries = tables.map(async ({ name, table }) => [name, await deps.db.select().from(table)])
  return JSON.stringify(Object.fromEntries(await Promise.all(entries)))
}
