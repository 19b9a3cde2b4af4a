import { isNumber, isRecord, isText } from '../guards.ts'
import { blockFrom } from './blocks.ts'
import { allFrom, entityFrom, type Entity, type Reader } from './read.ts'
import type { Block } from './wire.ts'

/** What is gone of a document since when (ISO). For 30 days it can be brought back. */
interface Gone {
  deleted_at: string
}

export interface DeletedBlock extends Gone {
  block: Block
}

/** A row of a block's list; `block` is the id of its block, `item` the row as it was. */
export interface DeletedItem extends Gone {
  block: number
  item: Entity
}

/** A row of the document's own gallery or preview. */
export interface DeletedImage extends Gone {
  id: number
  list: 'gallery' | 'preview'
  image_id: number
  image: string
  image_thumbnail: string
}

/** The latest first. */
export interface Deleted {
  blocks: readonly DeletedBlock[]
  items: readonly DeletedItem[]
  images: readonly DeletedImage[]
}

/** Where a part stands among what was deleted. */
export type DeletedPart = keyof Deleted

const blockGone: Reader<DeletedBlock> = (row) => {
  if (!isRecord(row) || !isText(row.deleted_at)) return null
  const block = blockFrom(row.block)
  return block && { deleted_at: row.deleted_at, block }
}

const itemGone: Reader<DeletedItem> = (row) => {
  if (!isRecord(row) || !isText(row.deleted_at) || !isNumber(row.block)) return null
  const item = entityFrom(row.item)
  return item && { deleted_at: row.deleted_at, block: row.block, item }
}

const imageGone: Reader<DeletedImage> = (row) => {
  if (!isRecord(row) || !isText(row.deleted_at) || !isNumber(row.id) || !isNumber(row.image_id)) return null
  const { deleted_at, id, list, image_id, image, image_thumbnail } = row
  if ((list !== 'gallery' && list !== 'preview') || !isText(image) || !isText(image_thumbnail)) return null
  return { deleted_at, id, list, image_id, image, image_thumbnail }
}

/** What `<document>/deleted/` answers. */
export const deletedFrom: Reader<Deleted> = (body) => {
  if (!isRecord(body)) return null
  const blocks = allFrom(body.blocks, blockGone)
  const items = allFrom(body.items, itemGone)
  const images = allFrom(body.images, imageGone)
  return blocks && items && images && { blocks, items, images }
}
