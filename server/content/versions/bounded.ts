import { ROWS_MAX } from '../../contract/content/blocks/block-type.ts'
import type { DocumentState } from '../../contract/content/state.ts'
import { invalid } from '../../http/rest/problem.ts'

/** Refuses a document that what comes back would make longer than a document may be, so that it can still be sent whole. */
export const bounded = (state: DocumentState): DocumentState => {
  const most = Math.max(state.content.length, ...state.content.map(({ items }) => items.length))
  return most > ROWS_MAX ? invalid({ path: ['content'], message: 'tooMany', about: { most: ROWS_MAX } }) : state
}
