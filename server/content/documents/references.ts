import { traitsOf } from '../../contract/content/blocks/traits.ts'
import { LINK_FIELDS, RICH_FIELDS } from '../../contract/content/documents/schemas.ts'
import type { BlockState, DocumentState, Json, JsonObject } from '../../contract/content/state.ts'
import { isPlainHref } from '../../contract/rules.ts'
import type { Db, Tx } from '../../db/database.ts'
import { documentImage } from '../images/addresses.ts'
import { imagesByIds } from '../images/image-store.ts'
import { plainLinksIn } from '../rich-text/rich-text.ts'
import { termNames } from '../terms/term-store.ts'
import { peopleNamed } from '../stored/document-store.ts'
import type { References, StoredDocument } from '../stored/stored.ts'

type Path = readonly (string | number)[]

/** An image id in a document, and its path. */
interface NamedImage {
  id: number
  path: Path
}

const isNumber = (value: Json | undefined): value is number => typeof value === 'number'

const inData = (data: JsonObject, names: readonly string[], path: Path): NamedImage[] =>
  names.flatMap((name) => {
    const id = data[name]
    return isNumber(id) ? [{ id, path: [...path, name] }] : []
  })

/** The image ids in a block, with their paths in a body that has it at this position. */
export const imagesOfBlock = ({ type, data, items }: BlockState, position: number): NamedImage[] => {
  const path = ['content', position, 'data']
  const { images, list } = traitsOf(type)
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

/** An unencrypted (`http:`) link in a document, and its path in the body. */
interface PlainLink {
  link: string
  path: Path
}

type Values = Readonly<Record<string, Json>>

const inLinks = (values: Values, names: readonly string[], path: Path): PlainLink[] =>
  names.flatMap((name) => {
    const link = values[name]
    return typeof link === 'string' && isPlainHref(link) ? [{ link, path: [...path, name] }] : []
  })

const inTexts = (values: Values, names: readonly string[], path: Path): PlainLink[] =>
  names.flatMap((name) => {
    const text = values[name]
    if (typeof text !== 'string') return []
    return Array.from(plainLinksIn({ text }), (link) => ({ link, path: [...path, name] }))
  })

/** The `http:` links in the fields of the document and its blocks that hold a link. */
export const plainLinkFields = ({ fields, content }: DocumentState): PlainLink[] => [
  ...inLinks({ ...fields }, LINK_FIELDS, []),
  ...content.flatMap(({ type, data }, index) => inLinks(data, traitsOf(type).links, ['content', index, 'data'])),
]

const plainLinksOfTexts = ({ fields, content }: DocumentState): PlainLink[] => [
  ...inTexts({ ...fields }, RICH_FIELDS, []),
  ...content.flatMap(({ type, data, items }, index) => {
    const { richText, list } = traitsOf(type)
    const path = ['content', index, 'data']
    const ofRows = items.flatMap((item, row) =>
      list ? inTexts(item.data, list.richText, [...path, list.name, row]) : [],
    )
    return [...inTexts(data, richText, path), ...ofRows]
  }),
]

/** All `http:` links of a document, including those in rich texts. */
export const plainLinks = (state: DocumentState): PlainLink[] => [
  ...plainLinkFields(state),
  ...plainLinksOfTexts(state),
]
