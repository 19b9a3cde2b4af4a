import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { editing, person } from '../../db/schema.ts'

/** A tab in which a person edits a document. */
type EditingTab = Pick<typeof editing.$inferSelect, 'contentId' | 'personId' | 'editor'>

const hasEnded = (at: Date) => lte(editing.endsAt, at)

/** Stores or renews the tab of an editor. A tab that has expired gets a new start. */
export const keepEditing = async (
  tx: Tx,
  tab: EditingTab,
  { at, endsAt }: { at: Date; endsAt: Date },
): Promise<void> => {
  await tx.delete(editing).where(and(eq(editing.contentId, tab.contentId), hasEnded(at)))
  await tx
    .insert(editing)
    .values({ id: randomUUID(), ...tab, since: at, endsAt })
    .onConflictDoUpdate({ target: [editing.contentId, editing.personId, editing.editor], set: { endsAt } })
}

export const endEditing = async (tx: Tx, { contentId, personId, editor }: EditingTab): Promise<void> => {
  await tx
    .delete(editing)
    .where(and(eq(editing.contentId, contentId), eq(editing.personId, personId), eq(editing.editor, editor)))
}

/** The tabs in which a document is being edited, oldest first, with the names of their editors. */
export const editorsOf = (rows: Db | Tx, contentId: string, at: Date, most: number) =>
  rows
    .select({ personId: editing.personId, name: person.name, editor: editing.editor, since: editing.since })
    .from(editing)
    .innerJoin(person, eq(person.id, editing.personId))
    .where(and(eq(editing.contentId, contentId), gt(editing.endsAt, at)))
    .orderBy(asc(editing.since), asc(editing.id))
    .limit(most)

/** Whether anybody stopped editing at or before `at`. */
export const hasOldEditing = async (db: Db, at: Date): Promise<boolean> =>
  (await db.select({ id: editing.id }).from(editing).where(hasEnded(at)).limit(1)).length > 0

export const dropOldEditing = async (tx: Tx, at: Date): Promise<void> => {
  await tx.delete(editing).where(hasEnded(at))
}
