import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { DocumentKind } from '../../../contract/content/state.ts'
import type { Tx } from '../../../db/database.ts'
import { content, published, term, termUse } from '../../../db/schema.ts'
import { documentId } from '../../kinds.ts'
import { foldTitle } from '../../title-key.ts'

const BATCH = 500

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
  for (let first = 2; first <= count; first += BATCH) {
    const length = Math.min(BATCH, count - first + 1)
    const copies = Array.from({ length }, (_, at) => copyOf(original, first + at, terms))
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
