import { blockTypes } from '../../contract/content/blocks/registry.ts'
import type { BlockState, DocumentState, Json, JsonObject } from '../../contract/content/state.ts'
import type { Db, Tx } from '../../db/database.ts'
import { documentImage } from '../images/addresses.ts'
import { imagesByIds } from '../images/image-store.ts'
import { termNames } from '../terms/term-store.ts'
import { peopleNamed } from '../stored/document-store.ts'
import type { References, StoredDocument } from '../stored/stored.ts'

/** An image id in a document, and its path. */
interface NamedImage {
  id: number
  path: readonly (string | number)[]
}

const isNumber = (value: Json | undefined): value is number => typeof value === 'number'

const inData = (data: JsonObject, names: readonly string[], path: readonly (string | number)[]): NamedImage[] =>
  names.flatMap((name) => {
    const id = data[name]
    return isNumber(id) ? [{ id, path: [...path, name] }] : []
  })

/** The image ids in a block, with their paths in a body that has it at this position. */
export const imagesOfBlock = ({ type, data, items }: BlockState, position: number): NamedImage[] => {
  const path = ['content', position, 'data']
  const { images, list } = blockTypes[type]
  const own = inData(data, images, path)
  if (!list || list.images.length === 0) return own
  return [...own, ...items.flatMap((item, index) => inData(item.data, list.images, [...path, list.name, index]))]
}

/** Every image id in a document, with its path in the body. */
export const namedImages = ({ fields, gallery, preview, content }: DocumentState): NamedImage[] => [
  ...(fields.cover === null ? [] : [{ id: fields.cover, path: ['cover'] }]),
  ...gallery.map(({ imageId: id }, index) => ({ id, path: ['gallery', 'gallery_images', index, 'image_id'] })),
  ...preview.map(({ imageId: id }, index) => ({ id, path: ['preview', 'preview_images', index, 'image_id'] })),
  ...content.flatMap(imagesOfBlock),
]

export const imageIdsOf = (state: DocumentState): ReadonlySet<number> => new Set(namedImages(state).map(({ id }) => id))

/** Parameters per statement that both engines accept. */
const CHUNK = 1000

const unique = <T>(values: readonly (T | null)[]): T[] => [...new Set(values.filter((value) => value !== null))]

const imagesOf = async (rows: Db | Tx, ids: readonly number[]) => {
  const found: Awaited<ReturnType<typeof imagesByIds>> = []
  for (let from = 0; from < ids.length; from += CHUNK)
    found.push(...(await imagesByIds(rows, ids.slice(from, from + CHUNK))))
  return found
}

/** Loads the images, authors and categories that the documents reference, each with one select (images: one per 1,000). */
export const referencesOf = async (
  rows: Db | Tx,
  documents: readonly Pick<StoredDocument, 'state'>[],
): Promise<References> => {
  const states = documents.map(({ state }) => state)
  const images = await imagesOf(rows, unique(states.flatMap((state) => [...imageIdsOf(state)])))
  const people = await peopleNamed(rows, unique(states.map(({ fields }) => fields.author)))
  const categories = await termNames(rows, 'category', unique(states.map(({ fields }) => fields.category)))
  return {
    images: new Map(images.map((row) => [row.id, documentImage(row)])),
    owners: new Map(images.map(({ id, ownerId }) => [id, ownerId])),
    people: new Map(people.map(({ id, name }) => [id, name])),
    roles: new Map(people.map(({ id, role }) => [id, role])),
    categories,
  }
}
