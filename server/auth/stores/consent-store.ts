import { and, asc, desc, eq, gt, gte, isNull, lt, or } from 'drizzle-orm'
import type { ConsentKind } from '../../contract/consents.ts'
import type { Db, Tx } from '../../db/database.ts'
import { consent, person } from '../../db/schema.ts'

export type Consent = typeof consent.$inferSelect

/** All consents that a person has ever given, the latest first. */
export const consentsOfPerson = (db: Db, personId: string): Promise<Consent[]> =>
  db.select().from(consent).where(eq(consent.personId, personId)).orderBy(desc(consent.createdAt), desc(consent.id))

const isInForce = (personId: string, kind: ConsentKind) =>
  and(eq(consent.personId, personId), eq(consent.kind, kind), isNull(consent.withdrawnAt))

/** Marks a person's consents of a kind as withdrawn, whatever their version; false if none was in force. */
export const withdrawConsents = async (tx: Tx, personId: string, kind: ConsentKind, at: Date): Promise<boolean> => {
  const withdrawn = await tx
    .update(consent)
    .set({ withdrawnAt: at })
    .where(isInForce(personId, kind))
    .returning({ id: consent.id })
  return withdrawn.length > 0
}

/** Whether a person's consent to this version of a text is in force. */
export const hasConsent = async (db: Db, personId: string, kind: ConsentKind, textVersion: string): Promise<boolean> =>
  (await db.$count(consent, and(isInForce(personId, kind), eq(consent.textVersion, textVersion)))) > 0

/** A consent with the address of its person. */
export interface PersonsConsent {
  consent: Consent
  email: string
}

/** Consents given within a time, or those of one person. */
export interface ConsentFilter {
  personId?: string | undefined
  since?: Date | undefined
  until?: Date | undefined
}

const after = (last: Consent | null) =>
  last
    ? or(gt(consent.createdAt, last.createdAt), and(eq(consent.createdAt, last.createdAt), gt(consent.id, last.id)))
    : undefined

const consentPage = (
  db: Db,
  { personId, since, until }: ConsentFilter,
  last: Consent | null,
  size: number,
): Promise<PersonsConsent[]> =>
  db
    .select({ consent, email: person.email })
    .from(consent)
    .innerJoin(person, eq(person.id, consent.personId))
    .where(
      and(
        personId === undefined ? undefined : eq(consent.personId, personId),
        since && gte(consent.createdAt, since),
        until && lt(consent.createdAt, until),
        after(last),
      ),
    )
    .orderBy(asc(consent.createdAt), asc(consent.id))
    .limit(size)

const PAGE = 500

/** The consents in pages, the earliest first: the whole table is never in memory. */
export async function* consentPages(db: Db, filter: ConsentFilter, size = PAGE): AsyncGenerator<PersonsConsent[]> {
  let page = await consentPage(db, filter, null, size)
  while (page.length > 0) {
    yield page
    page = page.length < size ? [] : await consentPage(db, filter, page.at(-1)?.consent ?? null, size)
  }
}
