import { type BlockType, isBlockType } from '../../../server/contract/content/blocks/block-types.ts'
import { isObject } from '../../../server/contract/is-object.ts'
import { isNumber, isText } from '../guards.ts'
import { blockFrom } from './blocks.ts'
import { allFrom, type Entity, entityFrom, type Reader } from './read.ts'
import type { Block } from './wire.ts'

/** A deleted part of a document, with the time of deletion (ISO). It can be restored for 30 days. */
interface AnyDeletedPart {
  deleted_at: string
}

interface DeletedBlock extends AnyDeletedPart {
  block: Block
}

/** A deleted list row of a block; `block` is the id of its block and `type` its type, `item` the row before deletion. */
interface DeletedItem extends AnyDeletedPart {
  block: number
  type: BlockType
  item: Entity
}

/** A deleted row of the document's gallery or preview. */
interface DeletedImage extends AnyDeletedPart {
  id: number
  list: 'gallery' | 'preview'
  image_id: number
  image: string
  image_thumbnail: string
}

/** Deleted parts, latest first. */
export interface Deleted {
  blocks: readonly DeletedBlock[]
  items: readonly DeletedItem[]
  images: readonly DeletedImage[]
}

/** The list that holds a deleted part. */
export type DeletedPart = keyof Deleted

const deletedBlock: Reader<DeletedBlock> = (row) => {
  if (!isObject(row) || !isText(row.deleted_at)) return null
  const block = blockFrom(row.block)
  return block && { deleted_at: row.deleted_at, block }
}

const deletedItem: Reader<DeletedItem> = (row) => {
  if (!isObject(row) || !isText(row.deleted_at) || !isNumber(row.block) || !isText(row.type)) return null
  const item = entityFrom(row.item)
  return item && isBlockType(row.type) ? { deleted_at: row.deleted_at, block: row.block, type: row.type, item } : null
}

const deletedImage: Reader<DeletedImage> = (row) => {
  if (!isObject(row) || !isText(row.deleted_at) || !isNumber(row.id) || !isNumber(row.image_id)) return null
  const { deleted_at, id, list, image_id, image, image_thumbnail } = row
  if ((list !== 'gallery' && list !== 'preview') || !isText(image) || !isText(image_thumbnail)) return null
  return { deleted_at, id, list, image_id, image, image_thumbnail }
}

/** Reads the response of `<document>/deleted/`. */
export const deletedFrom: Reader<Deleted> = (body) => {
  if (!isObject(body)) return null
  const blocks = allFrom(body.blocks, deletedBlock)
  const items = allFrom(body.items, deletedItem)
  const images = allFrom(body.images, deletedImage)
  return blocks && items && images && { blocks, items, images }
}
