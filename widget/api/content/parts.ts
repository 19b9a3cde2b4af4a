import { blockPaths } from '../../../server/contract/content/blocks/paths.ts'
import { type BlockKind, type ListItem, type Question, storedType } from './blocks.ts'
import type { Outcome } from './outcome.ts'
import { entityFrom, type Entity, nothing } from './read.ts'
import type { Requests } from './requests.ts'

/** Parts of documents that have addresses of their own. Source: content spec §7. */
export interface PartCalls {
  /** Creates without an id, replaces with one. `list_object` is the id of the block. */
  saveListItem: (item: ListItem & { list_object: number }) => Promise<Outcome<Entity>>
  removeListItem: (id: number) => Promise<Outcome<true>>
  /** Creates without an id, replaces with one. `quiz` is the id of the block. */
  saveQuestion: (question: Question & { quiz: number }) => Promise<Outcome<Entity>>
  removeQuestion: (id: number) => Promise<Outcome<true>>
  /** The address follows from the kind: texts and headers are at `texts`, `images` at `galleries`. */
  removeBlock: (kind: BlockKind, id: number) => Promise<Outcome<true>>
}

export const createPartCalls = (request: Requests): PartCalls => {
  const save = (path: string, { id, ...body }: { id: number | null }) =>
    id === null
      ? request('POST', `${path}/`, entityFrom, { body })
      : request('PUT', `${path}/${id}/`, entityFrom, { body: { id, ...body } })
  const removeAt = (path: string, id: number) => request('DELETE', `${path}/${id}/`, nothing)
  return {
    saveListItem: (item) => save('list-text-items', item),
    removeListItem: (id) => removeAt('list-text-items', id),
    saveQuestion: (question) => save('quiz-questions', question),
    removeQuestion: (id) => removeAt('quiz-questions', id),
    removeBlock: (kind, id) => removeAt(blockPaths[storedType(kind)], id),
  }
}
