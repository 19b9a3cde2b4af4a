import type { Db } from '../../db/database.ts'
import type { DocumentKind } from '../../contract/content/state.ts'
import { numberRowOf } from './kinds.ts'
import { sortedDocuments, type Term } from './store.ts'

/** A document that has a term. */
export interface TermUser {
  kind: DocumentKind
  number: number
  authorId: string | null
}

const names = (held: unknown, number: number) => (Array.isArray(held) ? held.includes(number) : held === number)

/** The documents that have a term now, drafts and deleted ones too. Looks through all of them: terms are seldom deleted. */
export const usersOfTerm = async (db: Db, { kind, number }: Pick<Term, 'kind' | 'number'>): Promise<TermUser[]> => {
  const field = numberRowOf[kind]
  const documents = await sortedDocuments(db)
  return documents.flatMap(({ fields, ...user }) => (names(fields[field], number) ? [user] : []))
}
