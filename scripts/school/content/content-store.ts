import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { DocumentKind } from '../../../server/contract/content/state.ts'
import type { Db } from '../../../server/db/database.ts'
import { audit, content, person, published } from '../../../server/db/schema.ts'
import { PAGE_ROWS } from '../people-store.ts'

interface DocumentFilter {
  kind: DocumentKind | undefined
  isDeleted: boolean
}

const isWanted = ({ kind, isDeleted }: DocumentFilter) =>
  and(kind && eq(content.kind, kind), isDeleted ? isNotNull(content.deletedAt) : isNull(content.deletedAt))

const columns = {
  id: content.id,
  title: content.title,
  slug: content.slug,
  status: content.status,
  version: content.version,
  author: person.email,
  createdAt: content.createdAt,
  updatedAt: content.updatedAt,
  deletedAt: content.deletedAt,
  publishedAt: published.publishedAt,
}

const documents = (db: Db) =>
  db
    .select(columns)
    .from(content)
    .leftJoin(person, eq(person.id, content.authorId))
    .leftJoin(published, eq(published.id, content.id))

export type DocumentLine = Awaited<ReturnType<typeof documents>>[number]

/** One page of the documents, grouped by kind. */
export const documentPage = (db: Db, filter: DocumentFilter, page: number): Promise<DocumentLine[]> =>
  documents(db)
    .where(isWanted(filter))
    .orderBy(asc(content.kind), asc(content.number))
    .limit(PAGE_ROWS)
    .offset((page - 1) * PAGE_ROWS)

export const countDocuments = (db: Db, filter: DocumentFilter): Promise<number> => db.$count(content, isWanted(filter))

/** A document, including a deleted one. */
export const documentLine = async (db: Db, id: string): Promise<DocumentLine | null> =>
  (await documents(db).where(eq(content.id, id)))[0] ?? null

const isAbout = (target: string | undefined) => (target === undefined ? undefined : eq(audit.target, target))

/** One page of the audit log, latest first. */
export const auditPage = (db: Db, target: string | undefined, page: number) =>
  db
    .select({
      createdAt: audit.createdAt,
      action: audit.action,
      target: audit.target,
      version: audit.version,
      email: person.email,
      tokenId: audit.tokenId,
    })
    .from(audit)
    .leftJoin(person, eq(person.id, audit.personId))
    .where(isAbout(target))
    .orderBy(desc(audit.createdAt), desc(audit.version), desc(audit.id))
    .limit(PAGE_ROWS)
    .offset((page - 1) * PAGE_ROWS)

export const countAudit = (db: Db, target: string | undefined): Promise<number> => db.$count(audit, isAbout(target))
