import type { DocumentKind } from '../../../server/contract/content/state.ts'
import type { BlockKind } from '../../api/content/blocks.ts'
import type { Block, Draft, ImageRow } from '../../api/content/wire.ts'
import { isRecord } from '../../api/guards.ts'

/** The data of a block or of one of its rows, with the field names of the API. Never changed in place. */
export type Data = Readonly<Record<string, unknown>>

/** A block being edited. Its uuid is created here, so that the school's answer can be matched to it. */
export interface EditedBlock {
  readonly id: number | null
  readonly uuid: string
  readonly kind: BlockKind
  readonly data: Data
}

/** A document being edited. Never changed in place: each edit makes a new one, which shares what stays. */
export interface EditedDocument {
  readonly kind: DocumentKind
  /** All fields of the document except those below. */
  readonly fields: Draft & Data
  readonly content: readonly EditedBlock[]
  readonly gallery: readonly ImageRow[]
  readonly preview: readonly ImageRow[]
}

export const newUuid = (): string => crypto.randomUUID()

/** The names of the lists that blocks have. */
export const ROW_LISTS = ['list_text', 'questions', 'images'] as const
export type RowList = (typeof ROW_LISTS)[number]

/** The rows of a block's list. */
export const rowsOf = (data: Data, list: RowList): readonly Data[] => {
  const rows = data[list]
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}

export const newBlock = (kind: BlockKind, data: Data = {}): EditedBlock => ({ id: null, uuid: newUuid(), kind, data })

const copiedRow = (row: Data): Data => ({
  ...row,
  id: null,
  ...('uuid' in row && { uuid: newUuid() }),
  ...('quiz' in row && { quiz: null }), // the id of the block that the row was copied from
})

/** A copy as a new block: without ids, and with new uuids of the block and its rows. */
export const copyOf = ({ kind, data }: EditedBlock): EditedBlock => {
  const lists = ROW_LISTS.filter((list) => list in data).map((list) => [list, rowsOf(data, list).map(copiedRow)])
  return newBlock(kind, { ...data, ...Object.fromEntries(lists) })
}

export const newDocument = (kind: DocumentKind): EditedDocument => ({
  kind,
  fields: { id: null, title: '' },
  content: [],
  gallery: [],
  preview: [],
})

const editedBlock = ({ id, uuid, kind, data }: Block): EditedBlock => ({ id, uuid: uuid ?? newUuid(), kind, data })

export const editedFrom = (kind: DocumentKind, document: Draft): EditedDocument => {
  const { content = [], gallery = [], preview = [], ...fields } = document
  return { kind, fields: { ...fields }, content: content.map(editedBlock), gallery, preview }
}

/** The body of a save: always a draft, so that readers keep what was published. */
export const draftOf = ({ fields, content, gallery, preview }: EditedDocument): Draft => ({
  ...fields,
  status: 0,
  content,
  gallery,
  preview,
})
