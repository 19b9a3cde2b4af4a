import { and, asc, desc, eq, exists, gt, isNotNull, sql } from 'drizzle-orm'
import { ageText } from '../content/publishing/published-list-store.ts'
import { isListed } from '../content/publishing/published-store.ts'
import { kindsOfField, type TermField } from '../content/terms/kinds.ts'
import type { Db } from '../db/database.ts'
import { published, term, termUse } from '../db/schema.ts'

/** The most choices that a field of the search offers. */
const CHOICES_MAX = 50

/** The most courses whose ages are looked at. */
const LOOKED_AT_MAX = 1_000

const isCourse = (at: Date) => and(eq(published.kind, 'course'), isListed(at, { hasLessons: false, forBuyers: false }))

/**
 * The terms of listed courses, those with the most documents first. They are read in this order, one kind after the other. A term joins
 * them within an hour after its first document has opened, when that is counted.
 */
export const termsOfCourses = async (db: Db, field: TermField, at: Date) => {
  const courses = db
    .select({ id: published.id })
    .from(termUse)
    .innerJoin(published, eq(published.id, termUse.contentId))
    .where(and(eq(termUse.termId, term.id), eq(termUse.side, 'shown'), eq(termUse.kind, 'course'), isCourse(at)))
  const terms = []
  for (const kind of kindsOfField[field])
    terms.push(
      ...(await db
        .select({ number: term.number, name: term.name, uses: term.uses })
        .from(term)
        .where(and(eq(term.kind, kind), gt(term.uses, 0), exists(courses)))
        .orderBy(desc(term.uses), asc(term.number))
        .limit(CHOICES_MAX)),
    )
  return terms.toSorted((a, b) => b.uses - a.uses || a.number - b.number).slice(0, CHOICES_MAX)
}

/** The ages that listed courses are for. */
export const agesOfCourses = async (db: Db, at: Date): Promise<string[]> => {
  const ages = db
    .select({ age: sql<string>`${ageText}`.as('age') })
    .from(published)
    .where(isCourse(at))
    .limit(LOOKED_AT_MAX)
    .as('ages')
  const rows = await db.selectDistinct({ age: ages.age }).from(ages).where(isNotNull(ages.age)).limit(CHOICES_MAX)
  const inOrder = new Intl.Collator('ru', { numeric: true })
  return rows
    .map(({ age }) => age)
    .filter((age) => age.trim() !== '')
    .toSorted(inOrder.compare)
}
