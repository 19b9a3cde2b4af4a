import { and, asc, desc, eq, exists, gt, isNotNull, sql } from 'drizzle-orm'
import { type LooseField, looseText } from '../../content/publishing/published-list-store.ts'
import { isListed } from '../../content/publishing/published-store.ts'
import { kindsOfField, type TermField } from '../../content/terms/kinds.ts'
import type { Db } from '../../db/database.ts'
import { published, term, termUse } from '../../db/schema.ts'

/** The most choices that a field of the search offers. */
const CHOICES_MAX = 50

/** The most courses whose fields are looked at. */
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

/** The values of a field that listed courses have. */
export const valuesOfCourses = async (db: Db, field: LooseField, at: Date): Promise<string[]> => {
  const values = db
    .select({ value: sql<string>`${looseText(field)}`.as('value') })
    .from(published)
    .where(isCourse(at))
    .limit(LOOKED_AT_MAX)
    .as('values_of_field')
  const rows = await db
    .selectDistinct({ value: values.value })
    .from(values)
    .where(isNotNull(values.value))
    .limit(CHOICES_MAX)
  const inOrder = new Intl.Collator('ru', { numeric: true })
  return rows
    .map(({ value }) => value)
    .filter((value) => value.trim() !== '')
    .toSorted(inOrder.compare)
}
