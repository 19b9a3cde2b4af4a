import { ROWS_MAX } from '../../contract/content/blocks/block-types.ts'
import type { DocumentState, DocumentKind } from '../../contract/content/state.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { invalid, missing } from '../../http/problem.ts'
import type { Member } from '../../http/rest/route.ts'
import { mayEdit } from '../documents/rights.ts'
import { documentOf } from '../documents/load.ts'
import type { StoredDocument } from '../stored/stored.ts'

/** Refuses a restore that would exceed the allowed length of a document, so that the result can still be sent whole. */
export const bounded = (state: DocumentState): DocumentState => {
  const most = Math.max(state.content.length, ...state.content.map(({ items }) => items.length))
  return most > ROWS_MAX ? invalid({ path: ['content'], message: 'tooMany', about: { most: ROWS_MAX } }) : state
}

export type VersionDeps = Pick<Deps, 'db' | 'transact' | 'now'>

/** A document that the caller may edit, as its author or staff; 404 for other callers. Source: SECURITY R65. */
export const documentFor = async (
  rows: Db | Tx,
  { kind, number }: { kind: DocumentKind; number: number },
  member: Member,
  deleted?: 'too',
): Promise<StoredDocument> => {
  const found = (await documentOf(rows, kind, number, deleted)) ?? missing()
  return mayEdit(member, found.state) ? found : missing()
}
