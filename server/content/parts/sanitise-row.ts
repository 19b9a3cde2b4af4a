import { type ChildPath, children } from '../../contract/content/blocks/children.ts'
import type { JsonObject, RemovedMarkup } from '../../contract/content/state.ts'
import { sanitiseItem } from '../rich-text.ts'

/** The fields of a row, without the markup that nobody may write. */
export interface SafeRow {
  data: JsonObject
  removed: readonly RemovedMarkup[]
}

/** Sanitises the markup of a row as that of a document; the places of what was removed are those of the row. Source: SECURITY R62. */
export const sanitisedRow = async (path: ChildPath, data: JsonObject): Promise<SafeRow> => {
  const { item, removed } = await sanitiseItem(children[path].type, { id: null, uuid: null, data })
  return { data: item.data, removed }
}
