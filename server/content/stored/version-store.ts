import { randomUUID } from 'node:crypto'
import { and, desc, eq, getTableColumns, inArray, ne } from 'drizzle-orm'
import type { DocumentKind } from '../../contract/content/state.ts'
import type { Db, Tx } from '../../db/database.ts'
import { columnParameters, preparedWrite } from '../../db/prepared.ts'
import { audit, block, blockItem, content, contentImage, person, revision } from '../../db/schema.ts'

type Revision = typeof revision.$inferSelect
type AuditRow = typeof audit.$inferSelect

export const newestRevision = async (db: Db, contentId: string): Promise<Revision | null> =>
  (
    await db.select().from(revision).where(eq(revision.contentId, contentId)).orderBy(desc(revision.version)).limit(1)
  )[0] ?? null

const newRevision = preparedWrite((tx) =>
  tx
    .insert(revision)
    .values(columnParameters(getTableColumns(revision)))
    .prepare(),
)

export const addRevision = async (tx: Tx, row: Omit<Revision, 'id'>): Promise<void> => {
  await newRevision(tx).execute({ id: randomUUID(), ...row })
}

/** Moves the revision of the previous autosave to the next one. */
export const moveRevision = async (
  tx: Tx,
  id: string,
  change: Pick<Revision, 'version' | 'body' | 'createdAt'>,
): Promise<void> => {
  await tx.update(revision).set(change).where(eq(revision.id, id))
}

const newAudit = preparedWrite((tx) =>
  tx
    .insert(audit)
    .values(columnParameters(getTableColumns(audit)))
    .prepare(),
)

export const addAudit = async (tx: Tx, row: Omit<AuditRow, 'id'>): Promise<void> => {
  await newAudit(tx).execute({ id: randomUUID(), ...row })
}

/** A kept version, without its body. */
export interface StoredVersion extends Omit<Revision, 'id' | 'body' | 'contentId'> {
  name: string | null
}

/** One page of the kept versions of a document, newest first. */
export const revisionPage = (
  db: Db,
  contentId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredVersion[]> =>
  db
    .select({
      version: revision.version,
      personId: revision.personId,
      name: person.name,
      isAutosave: revision.isAutosave,
      isPublished: revision.isPublished,
      begunAt: revision.begunAt,
      createdAt: revision.createdAt,
    })
    .from(revision)
    .leftJoin(person, eq(person.id, revision.personId))
    .where(eq(revision.contentId, contentId))
    .orderBy(desc(revision.version))
    .limit(limit)
    .offset(offset)

export const countRevisions = (db: Db, contentId: string): Promise<number> =>
  db.$count(revision, eq(revision.contentId, contentId))

export const revisionOf = async (db: Db, contentId: string, version: number): Promise<Revision | null> =>
  (
    await db
      .select()
      .from(revision)
      .where(and(eq(revision.contentId, contentId), eq(revision.version, version)))
  )[0] ?? null

const partTables = { block, item: blockItem, row: contentImage }

/** The given ids that rows of blocks, items or images still have, including deleted ones. */
export const partsThere = async (
  db: Db,
  part: keyof typeof partTables,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const table = partTables[part]
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ id: table.id })
          .from(table)
          .where(inArray(table.id, [...ids]))
  return new Set(found.map(({ id }) => id))
}

/** Whether another document of the kind has the slug. */
export const isSlugUsed = async (db: Db, kind: DocumentKind, slug: string, contentId: string): Promise<boolean> =>
  (await db.$count(content, and(eq(content.kind, kind), eq(content.slug, slug), ne(content.id, contentId)))) > 0
