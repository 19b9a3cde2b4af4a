import type { BlockState, ItemState, JsonObject } from '../state.ts'
import type { Fields } from '../values/fields.ts'
import type { ImageOf } from '../values/images.ts'
import type { BlockKind, BlockType } from './block-types.ts'
import { onlyFields } from './fields.ts'
import { kindOf } from './markers.ts'
import { traitsOf } from './traits.ts'

/** The kind of a block as editors see it. */
export const blockKindOf = ({ type, data }: Pick<BlockState, 'type' | 'data'>): BlockKind =>
  type === 'text' ? kindOf(typeof data.txt === 'string' ? data.txt : '') : type

const viewOf = (id: unknown, imageOf: ImageOf) => {
  const view = typeof id === 'number' ? imageOf(id) : null
  if (!view) return null
  const { image, image_thumbnail, width, height, focal_x, focal_y } = view
  return { id: view.id, image, image_thumbnail, width, height, focal_x, focal_y }
}

const dataToWire = (fields: Fields, data: JsonObject, imageOf: ImageOf): JsonObject =>
  Object.fromEntries(
    Object.entries(onlyFields(fields, data)).map(([name, value]) => [
      name,
      fields[name]?.role === 'image' ? viewOf(value, imageOf) : value,
    ]),
  )

const DELETED = { image: '', image_thumbnail: '', width: 0, height: 0, focal_x: 0.5, focal_y: 0.5 }

const imageRowToWire = ({ id, data: { image_id = null, caption } }: ItemState, imageOf: ImageOf): JsonObject => {
  const { id: _, ...view } = viewOf(image_id, imageOf) ?? { id: null, ...DELETED }
  return { id, image_id, ...view, caption: caption ?? '' }
}

/** A row of a block's list, which has an id and uuid already, in wire format. `type` and `block` are the type and id of its block. */
export const itemToWire = (type: BlockType, item: ItemState, block: number, imageOf: ImageOf): JsonObject => {
  const { list } = traitsOf(type)
  if (!list) return {}
  if (list.name === 'images') return imageRowToWire(item, imageOf)
  const { id, uuid, data } = item
  return { id, uuid, ...dataToWire(list.fields, data, imageOf), ...(list.parent && { [list.parent]: block }) }
}

/** A stored block, which has an id and uuid already, in wire format: id, uuid and position appear beside its data and within it. */
export const blockToWire = (block: BlockState, position: number, imageOf: ImageOf): JsonObject => {
  const { id, uuid, type, data, items } = block
  const { fields, list } = traitsOf(type)
  const rows = list && { [list.name]: items.map((item) => itemToWire(type, item, id ?? 0, imageOf)) }
  const names = { id, uuid, position }
  return { ...names, type, kind: blockKindOf(block), data: { ...names, ...dataToWire(fields, data, imageOf), ...rows } }
}
