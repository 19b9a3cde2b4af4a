import { type BlockType, isBlockType } from '../../contract/content/blocks/block-types.ts'
import { documentId } from '../../contract/content/documents/document-id.ts'
import { type FieldName, emptyFields, fieldsOf } from '../../contract/content/documents/fields.ts'
import type { BlockState, DocumentFields, DocumentKind, DocumentState, Json } from '../../contract/content/state.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type ContentRow, type DocumentRows, documentRows, type ItemRow } from '../stored/document-store.ts'
import type { StoredDocument } from '../stored/stored.ts'

/** Fields with a column of their own. */
const COLUMNS: readonly FieldName[] = ['title', 'status', 'author', 'course']

const statusOf = (status: number): DocumentFields['status'] => (status === 1 || status === 2 ? status : 0)

/** A shallow type guard: the value was written by `storedFields` and validated on input. */
const isFields = (fields: object): fields is DocumentFields => 'title' in fields && 'slug' in fields

const fieldsOfRow = (row: ContentRow): DocumentFields => {
  const columns = { title: row.title, status: statusOf(row.status), author: row.authorId, course: row.course }
  const fields = { ...emptyFields, ...row.fields, ...columns }
  if (!isFields(fields)) throw new Error(`the fields of ${row.id} are none`)
  return fields
}

/** The fields of a kind that have no column. They include the slug, because a deleted document frees its slug column. */
export const storedFields = (kind: DocumentKind, fields: DocumentFields): Record<string, Json> =>
  Object.fromEntries(
    fieldsOf(kind)
      .filter((name) => !COLUMNS.includes(name))
      .map((name) => [name, fields[name]]),
  )

const byBlock = (items: readonly ItemRow[]): ReadonlyMap<number, ItemRow[]> =>
  Map.groupBy(items, ({ blockId }) => blockId)

/** The type of a stored block. Throws for a type that a newer server has stored: skipping the block would delete it on the next write. */
export const knownType = (type: string): BlockType => {
  if (!isBlockType(type)) throw new Error(`a stored block is of a type that is not known: ${type}`)
  return type
}

/** Builds the state from the rows of blocks, items and images, which are in order. */
const stateOfRows = ({ blocks, items, images }: DocumentRows): Omit<DocumentState, 'fields'> => {
  const itemsOf = byBlock(items)
  const content = blocks.map(
    ({ id, uuid, type, data }): BlockState => ({
      id,
      uuid,
      type: knownType(type),
      data,
      items: (itemsOf.get(id) ?? []).map((item) => ({ id: item.id, uuid: item.uuid, data: item.data })),
    }),
  )
  const listOf = (list: 'gallery' | 'preview') =>
    images.filter((row) => row.list === list).map(({ id, imageId }) => ({ id, imageId }))
  return { content, gallery: listOf('gallery'), preview: listOf('preview') }
}

/** The document of these rows. */
export const documentOfRows = (rows: DocumentRows): StoredDocument => {
  const { id, kind, number, version, createdAt, updatedAt, deletedAt } = rows.content
  const state = { ...stateOfRows(rows), fields: fieldsOfRow(rows.content) }
  return { id, kind, number, version, createdAt, updatedAt, deletedAt, state, rows }
}

/** A document by the id of its row, deleted or not. */
export const documentById = async (rows: Db | Tx, id: string): Promise<StoredDocument | null> => {
  const found = await documentRows(rows, id)
  return found && documentOfRows(found)
}

/** The draft of a document; null if there is none, or if it is deleted and `deleted` is not `too`. */
export const documentOf = async (
  rows: Db | Tx,
  kind: DocumentKind,
  number: number,
  deleted?: 'too',
): Promise<StoredDocument | null> => {
  const found = await documentById(rows, documentId(kind, number))
  return found && (found.deletedAt === null || deleted === 'too') ? found : null
}
