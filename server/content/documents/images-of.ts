import { blockTypes } from '../../contract/content/blocks/registry.ts'
import type { BlockState, DocumentState, Json, JsonObject } from '../../contract/content/state.ts'

/** Where a document names an image. */
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

const ofBlock = ({ type, data, items }: BlockState, position: number): NamedImage[] => {
  const path = ['content', position, 'data']
  const { images, list } = blockTypes[type]
  const own = inData(data, images, path)
  if (!list || list.images.length === 0) return own
  return [...own, ...items.flatMap((item, index) => inData(item.data, list.images, [...path, list.name, index]))]
}

/** Every image that a document names, with its place on the wire. */
export const namedImages = ({ fields, gallery, preview, content }: DocumentState): NamedImage[] => [
  ...(fields.cover === null ? [] : [{ id: fields.cover, path: ['cover'] }]),
  ...gallery.map(({ imageId: id }, index) => ({ id, path: ['gallery', 'gallery_images', index, 'image_id'] })),
  ...preview.map(({ imageId: id }, index) => ({ id, path: ['preview', 'preview_images', index, 'image_id'] })),
  ...content.flatMap(ofBlock),
]

export const imageIdsOf = (state: DocumentState): ReadonlySet<number> => new Set(namedImages(state).map(({ id }) => id))
