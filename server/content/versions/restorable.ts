import { traitsOf } from '../../contract/content/blocks/traits.ts'
import type { BlockState, DocumentState, ImageRowState, JsonObject } from '../../contract/content/state.ts'
import type { Db } from '../../db/database.ts'
import type { Member } from '../../http/rest/route.ts'
import { imageIdsOf, namedImages } from '../documents/references.ts'
import { mayUseImage } from '../documents/rights.ts'
import { imageOwners } from '../images/addresses.ts'
import { termsExist } from '../terms/term-store.ts'
import { partsThere } from '../stored/version-store.ts'

/** An entry of an old version that is not restored, because it no longer exists or only staff may set it: its path and id. */
export interface Omitted {
  path: string
  id: number
}

/** The member who restores, and the current document, whose contents may always be kept. */
export interface Restorer {
  member: Member
  now: DocumentState
}

type Known = ReadonlySet<number>

interface There {
  images: Known
  category: Known
  tags: Known
  collection: Known
  blocks: Known
  items: Known
  rows: Known
}

const present = (ids: readonly (number | null)[]): number[] => ids.filter((id) => id !== null)
const idsOf = (rows: readonly { id: number | null }[]) => present(rows.map(({ id }) => id))

/** Images that still exist and that the document has now or the caller may use. Source: SECURITY R61. */
const imagesFor = async (db: Db, state: DocumentState, { member, now }: Restorer): Promise<Known> => {
  const [current, owners] = [imageIdsOf(now), await imageOwners(db, imageIdsOf(state))]
  const isFree = ([id, owner]: [number, string | null]) =>
    current.has(id) || mayUseImage(owner, member, now.fields.author)
  return new Set([...owners].filter(isFree).map(([id]) => id))
}

const whatIsThere = async (db: Db, state: DocumentState, restorer: Restorer): Promise<There> => {
  const { fields, content, gallery, preview } = state
  const [images, category, tags, collection, blocks, items, rows] = await Promise.all([
    imagesFor(db, state, restorer),
    termsExist(db, 'category', present([fields.category])),
    termsExist(db, 'tags', fields.tags),
    termsExist(db, 'collection', fields.collection),
    partsThere(db, 'block', idsOf(content)),
    partsThere(db, 'item', idsOf(content.flatMap((block) => block.items))),
    partsThere(db, 'row', idsOf([...gallery, ...preview])),
  ])
  return { images, category, tags, collection, blocks, items, rows }
}

const missingFrom = (path: string, ids: readonly number[], known: Known): Omitted[] =>
  ids.flatMap((id, at) => (known.has(id) ? [] : [{ path: `${path}.${at}`, id }]))

const missingIn = (state: DocumentState, there: There): Omitted[] => {
  const { category, tags, collection } = state.fields
  return [
    ...namedImages(state)
      .filter(({ id }) => !there.images.has(id))
      .map(({ id, path }) => ({ path: path.join('.'), id })),
    ...(category === null || there.category.has(category) ? [] : [{ path: 'category', id: category }]),
    ...missingFrom('tags', tags, there.tags),
    ...missingFrom('collection', collection, there.collection),
  ]
}

const idIn = (id: number | null, known: Known) => (id !== null && known.has(id) ? id : null)

const missingNames = (data: JsonObject, names: readonly string[], known: Known): string[] =>
  names.filter((name) => {
    const id = data[name]
    return typeof id === 'number' && !known.has(id)
  })

/** Items without their image are removed; a block stays without it. */
const blockOf = (block: BlockState, there: There): BlockState => {
  const { images, list } = traitsOf(block.type)
  const empty = missingNames(block.data, images, there.images).map((name) => [name, null])
  return {
    ...block,
    id: idIn(block.id, there.blocks),
    data: { ...block.data, ...Object.fromEntries(empty) },
    items: block.items
      .filter(({ data }) => missingNames(data, list?.images ?? [], there.images).length === 0)
      .map((item) => ({ ...item, id: idIn(item.id, there.items) })),
  }
}

const rowsOf = (rows: readonly ImageRowState[], there: There): ImageRowState[] =>
  rows.filter(({ imageId }) => there.images.has(imageId)).map((row) => ({ ...row, id: idIn(row.id, there.rows) }))

const left = ({ fields, content, gallery, preview }: DocumentState, there: There): DocumentState => ({
  fields: {
    ...fields,
    cover: idIn(fields.cover, there.images),
    category: idIn(fields.category, there.category),
    tags: fields.tags.filter((id) => there.tags.has(id)),
    collection: fields.collection.filter((id) => there.collection.has(id)),
  },
  content: content.map((block) => blockOf(block, there)),
  gallery: rowsOf(gallery, there),
  preview: rowsOf(preview, there),
})

/**
 * Reduces an old state to what can be restored: missing images and terms, and images of other owners, are left out and reported; purged
 * parts become new ones with their uuids. Source: DESIGN §7, SECURITY R61.
 */
export const restorable = async (
  db: Db,
  old: DocumentState,
  restorer: Restorer,
): Promise<{ state: DocumentState; omitted: Omitted[] }> => {
  const there = await whatIsThere(db, old, restorer)
  return { state: left(old, there), omitted: missingIn(old, there) }
}
