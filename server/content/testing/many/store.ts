import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { documentId } from '../../../contract/content/documents/document-id.ts'
import type { DocumentKind } from '../../../contract/content/state.ts'
import type { Tx } from '../../../db/database.ts'
import { content, person, published, term, termUse } from '../../../db/schema.ts'
import { foldTitle } from '../../lists/title-key.ts'

const BATCH = 500

/** The numbers from `first` to `last`, in batches. */
const batches = (first: number, last: number): number[][] =>
  Array.from({ length: Math.ceil((last - first + 1) / BATCH) }, (_, at) => {
    const from = first + at * BATCH
    return Array.from({ length: Math.min(BATCH, last - from + 1) }, (__, place) => from + place)
  })

interface Many {
  kind: DocumentKind
  /** So many there are in the end. */
  count: number
  /** Ids of terms that all of the copies have. */
  terms?: readonly string[]
}

interface Original {
  edited: typeof content.$inferSelect
  shown: typeof published.$inferSelect
}

const copyOf = ({ edited, shown }: Original, number: number, terms: readonly string[]) => {
  const id = documentId(edited.kind, number)
  const title = `Курс ${number} о космосе`
  const at = new Date(edited.createdAt.getTime() + number * 60_000)
  const position = number % 7
  const named = { id, number, slug: `kurs-${number}`, title, titleKey: foldTitle(title), position }
  const use = { contentId: id, kind: edited.kind, number }
  const summary = JSON.stringify({ ...JSON.parse(shown.summary), id: number })
  return {
    edited: { ...edited, ...named, createdAt: at, updatedAt: at },
    shown: { ...shown, ...named, summary, startsAt: shown.startsAt && at, publishedAt: at },
    uses: terms.flatMap((termId) =>
      [{ side: 'edited' as const }, { side: 'shown' as const, position }].map((side) => ({
        id: randomUUID(),
        ...use,
        termId,
        ...side,
      })),
    ),
  }
}

/** Copies the published document number 1 of a kind, without what an author's write does beside, until there are so many. */
export const addMany = async (tx: Tx, { kind, count, terms = [] }: Many): Promise<void> => {
  const [original] = await tx
    .select({ edited: content, shown: published })
    .from(content)
    .innerJoin(published, eq(published.id, content.id))
    .where(eq(content.id, documentId(kind, 1)))
  if (!original) throw new Error(`no document of the kind ${kind} is published`)
  for (const numbers of batches(2, count)) {
    const copies = numbers.map((number) => copyOf(original, number, terms))
    await tx.insert(content).values(copies.map(({ edited }) => edited))
    await tx.insert(published).values(copies.map(({ shown }) => shown))
    const uses = copies.flatMap((copy) => copy.uses)
    if (uses.length > 0) await tx.insert(termUse).values(uses)
  }
  await tx
    .update(term)
    .set({ uses: sql`${term.uses} + ${count - 1}` })
    .where(inArray(term.id, [...terms]))
}

/** Adds so many tags; the first few of them are popular. */
export const addManyTags = async (tx: Tx, count: number): Promise<void> => {
  const createdAt = new Date(0)
  for (const numbers of batches(1, count))
    await tx.insert(term).values(
      numbers.map((number) => {
        const [id, name] = [`tag:${number}`, `Тема ${number} о космосе`]
        const uses = Math.max(0, 100 - number)
        return { id, kind: 'tag' as const, number, name, key: foldTitle(name), position: number % 7, uses, createdAt }
      }),
    )
}

/** Adds so many people, every fourth of them an author. */
export const addManyPeople = async (tx: Tx, count: number): Promise<void> => {
  for (const numbers of batches(1, count))
    await tx.insert(person).values(
      numbers.map((number) => ({
        id: randomUUID(),
        email: `maria${number}@example.com`,
        name: `Мария ${number} Иванова`,
        role: number % 4 === 0 ? 'author' : 'visitor',
        createdAt: new Date(number * 60_000),
      })),
    )
}
