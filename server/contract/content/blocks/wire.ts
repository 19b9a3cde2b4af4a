import type { BlockState, ItemState, JsonObject } from '../state.ts'
import type { Fields } from '../values/fields.ts'
import type { ImageOf } from '../values/images.ts'
import { onlyFields } from './lists.ts'
import { kindOf } from './markers.ts'
import type { BlockType } from './paths.ts'
import { blockTypes } from './registry.ts'
import type { BlockKind } from './traits.ts'

/** What a block is to who edits it. */
export const blockKindOf = ({ type, data }: Pick<BlockState, 'type' | 'data'>): BlockKind =>
  type === 'text' ? kindOf(typeof data.txt === 'string' ? data.txt : '') : type

const lookOf = (id: unknown, imageOf: ImageOf) => {
  const look = typeof id === 'number' ? imageOf(id) : null
  return look && { id: look.id, image: look.image, image_thumbnail: look.image_thumbnail }
}

const dataToWire = (fields: Fields, data: JsonObject, imageOf: ImageOf): JsonObject =>
  Object.fromEntries(
    Object.entries(onlyFields(fields, data)).map(([name, value]) => [
      name,
      fields[name]?.role === 'image' ? lookOf(value, imageOf) : value,
    ]),
  )

const imageRowToWire = ({ id, data }: ItemState, imageOf: ImageOf): JsonObject => {
  const look = lookOf(data.image_id, imageOf)
  return {
    id,
    image_id: data.image_id ?? null,
    image: look?.image ?? '',
    image_thumbnail: look?.image_thumbnail ?? '',
    caption: data.caption ?? '',
  }
}

/** A row of a block's list, whose id and uuid are given, as the wire shows it. `block` is the id of its block, whose type is given. */
export const itemToWire = (type: BlockType, item: ItemState, block: number, imageOf: ImageOf): JsonObject => {
  const { list } = blockTypes[type]
  if (!list) return {}
  if (list.name === 'images') return imageRowToWire(item, imageOf)
  const { id, uuid, data } = item
  return { id, uuid, ...dataToWire(list.fields, data, imageOf), ...(list.parent && { [list.parent]: block }) }
}

/** A stored block, whose id and uuid are given, as the wire shows it at its position: named beside its data and within it. */
export const blockToWire = (block: BlockState, position: number, imageOf: ImageOf): JsonObject => {
  const { id, uuid, type, data, items } = block
  const { fields, list } = blockTypes[type]
  const rows = list && { [list.name]: items.map((item) => itemToWire(type, item, id ?? 0, imageOf)) }
  const names = { id, uuid, position }
  return { ...names, type, kind: blockKindOf(block), data: { ...names, ...dataToWire(fields, data, imageOf), ...rows } }
}
