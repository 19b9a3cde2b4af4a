import { isSingleKind, storedType } from '../../../server/contract/content/blocks/block-types.ts'
import { isTextKind, kindOf, withMarker, withoutMarker } from '../../../server/contract/content/blocks/markers.ts'
import { isObject } from '../../../server/contract/is-object.ts'
import { isText } from '../guards.ts'
import type { Block, BlockData } from './wire.ts'

export type { BlockKind } from '../../../server/contract/content/blocks/block-types.ts'

const textOf = (data: BlockData) => (isText(data.txt) ? data.txt : '')

/** Reads a block of the API, whose ids may be beside `data` or inside it; null if it is malformed. */
export const blockFrom = (wire: unknown): Block | null => {
  if (!isObject(wire) || !isText(wire.type) || !isObject(wire.data)) return null
  const { id: ownId, uuid: ownUuid, position: _, ...data } = wire.data
  const [name, number] = [wire.uuid ?? ownUuid, wire.id ?? ownId]
  const uuid = isText(name) ? name : null
  const id = typeof number === 'number' ? number : null
  if (isSingleKind(wire.type)) return { id, uuid, kind: wire.type, data }
  if (!isTextKind(wire.type)) return null
  const txt = textOf(data)
  const kind = wire.type === 'text' ? kindOf(txt) : wire.type
  return { id, uuid, kind, data: { ...data, txt: withoutMarker(txt) } }
}

/** Writes a block for the API, without `position`: its index in the list is its position. */
export const blockTo = ({ id, uuid, kind, data }: Block) => ({
  ...(id === null ? {} : { id }),
  ...(uuid === null ? {} : { uuid }),
  type: storedType(kind),
  data: isTextKind(kind) ? { ...data, txt: withMarker(kind, textOf(data)) } : data,
})
