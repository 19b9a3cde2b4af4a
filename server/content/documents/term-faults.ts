import type { DocumentFields } from '../../contract/content/state.ts'
import type { Tx } from '../../db/database.ts'
import type { FieldFault } from '../../http/rest/problem.ts'
import type { TermField } from '../terms/kinds.ts'
import { termsExist } from '../terms/store.ts'
import type { Question } from './rights.ts'

const numbersOf = (fields: DocumentFields | undefined, field: TermField): readonly number[] => {
  const value = fields?.[field] ?? []
  return typeof value === 'number' ? [value] : value
}

const faultsOf = async (tx: Tx, field: TermField, { before, after }: Question): Promise<FieldFault[]> => {
  const had = numbersOf(before?.fields, field)
  const wanted = numbersOf(after.fields, field)
  const added = wanted.filter((number) => !had.includes(number))
  if (added.length === 0) return []
  const known = await termsExist(tx, field, added)
  const isList = field !== 'category'
  return wanted.flatMap((id, index) =>
    added.includes(id) && !known.has(id)
      ? [{ path: isList ? [field, index] : [field], message: 'termMissing', about: { id } }]
      : [],
  )
}

/** Categories, tags and collections that a document newly names and that are not there. Reads nothing where it names no new ones. */
export const termFaults = async (tx: Tx, question: Question): Promise<FieldFault[]> => {
  const faults: FieldFault[] = []
  for (const field of ['category', 'tags', 'collection'] as const) faults.push(...(await faultsOf(tx, field, question)))
  return faults
}
