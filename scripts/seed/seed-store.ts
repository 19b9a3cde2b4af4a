import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { savePromo } from '../../server/catalog/promo-codes/promo-store.ts'
import type { TermKind } from '../../server/content/terms/kinds.ts'
import type { Db, Tx } from '../../server/db/database.ts'
import { content, giftCertificate, person, promoCode, term } from '../../server/db/schema.ts'

/** Adds a person unless the e-mail address is taken. */
export const addPersonOnce = async (tx: Tx, row: typeof person.$inferInsert): Promise<void> => {
  await tx.insert(person).values(row).onConflictDoNothing()
}

/** Adds a promo code unless it exists, even if it has been used or changed. */
export const addPromoOnce = async (tx: Tx, row: Omit<typeof promoCode.$inferInsert, 'id'>): Promise<void> => {
  await tx
    .insert(promoCode)
    .values({ id: randomUUID(), ...row })
    .onConflictDoNothing()
}

export const promoIdOf = async (tx: Tx, code: string): Promise<string | null> =>
  (await tx.select({ id: promoCode.id }).from(promoCode).where(eq(promoCode.code, code)))[0]?.id ?? null

export const savePromoOnce = (
  tx: Tx,
  { personId, promoId, at }: { personId: string; promoId: string; at: Date },
): Promise<void> => savePromo(tx, { id: randomUUID(), personId, promoId, createdAt: at })

/** Whether a certificate has one of these hashes, whatever its state. */
export const hasCertificate = async (tx: Tx, hashes: string[]): Promise<boolean> =>
  (await tx.$count(giftCertificate, inArray(giftCertificate.codeHash, hashes))) > 0

/** Keys of the existing documents, including deleted ones: by number, by slug, and by course and title. */
export const keysOfDocuments = async (db: Db): Promise<ReadonlySet<string>> => {
  const { kind, number, slug, title, course } = content
  const rows = await db.select({ kind, number, slug, title, course }).from(content)
  return new Set(
    rows.flatMap((row) => [
      `${row.kind}:${row.number}`,
      `${row.kind}/${row.slug}`,
      `${row.kind}/${row.course}/${row.title}`,
    ]),
  )
}

/** The numbers of the terms of a kind, by name. */
export const termNumbers = async (db: Db, kind: TermKind): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await db.select({ name: term.name, number: term.number }).from(term).where(eq(term.kind, kind))).map(
      ({ name, number }) => [name, number],
    ),
  )
