import { and, asc, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { ageText } from '../content/publishing/published-list-store.ts'
import { isListed } from '../content/publishing/published-store.ts'
import { kindsOfField, type TermField } from '../content/terms/kinds.ts'
import type { Db } from '../db/database.ts'
import { published, term, termUse } from '../db/schema.ts'

/** The most choices that a field of the search offers. */
const CHOICES_MAX = 50

/** The most courses whose ages are looked at. */
const LOOKED_AT_MAX = 2_000

const isCourse = (at: Date) => and(eq(published.kind, 'course'), isListed(at, { hasLessons: false, forBuyers: false }))

/** The terms of listed courses, most used first. */
export const termsOfCourses = (db: Db, field: TermField, at: Date) =>
  db
    .select({ number: term.number, name: term.name })
    .from(term)
    .innerJoin(termUse, and(eq(termUse.termId, term.id), eq(termUse.side, 'shown')))
    .innerJoin(published, eq(published.id, termUse.contentId))
    .where(and(inArray(term.kind, [...kindsOfField[field]]), isCourse(at)))
    .groupBy(term.id, term.number, term.name)
    .orderBy(desc(count(published.id)), asc(term.number))
    .limit(CHOICES_MAX)

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
