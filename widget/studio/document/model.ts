import { allBlockTypes, type BlockList, blockTypes } from '../../../server/contract/content/blocks/block-types.ts'
import type { DocumentKind } from '../../../server/contract/content/state.ts'
import { isObject } from '../../../server/contract/is-object.ts'
import type { BlockKind } from '../../api/content/blocks.ts'
import type { Block, Draft, ImageRow } from '../../api/content/wire.ts'

/** The data of a block or of one of its rows, with the field names of the API. Never changed in place. */
export type Data = Readonly<Record<string, unknown>>

/** A block being edited. Its uuid is created here, so that blocks of the school's response can be matched to it. */
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
export const ROW_LISTS = [...new Set(allBlockTypes.flatMap((type) => blockTypes[type].list?.name ?? []))]

/** The rows of a block's list. */
export const rowsOf = (data: Data, list: BlockList['name']): readonly Data[] => {
  const rows = data[list]
  return Array.isArray(rows) ? rows.filter(isObject) : []
}

export const newBlock = (kind: BlockKind, data: Data = {}): EditedBlock => ({ id: null, uuid: newUuid(), kind, data })

/** Without `quiz`, which is the id of the block that the row is of. */
const newRow = (row: Data): Data => ({ ...row, id: null, ...('quiz' in row && { quiz: null }) })

const copiedRow = (row: Data): Data => ({ ...newRow(row), ...('uuid' in row && { uuid: newUuid() }) })

const withRows = (data: Data, change: (row: Data) => Data): Data => {
  const lists = ROW_LISTS.filter((list) => list in data).map((list) => [list, rowsOf(data, list).map(change)])
  return { ...data, ...Object.fromEntries(lists) }
}

/** A copy as a new block: without ids, and with new uuids of the block and its rows. */
export const copyOf = ({ kind, data }: EditedBlock): EditedBlock => newBlock(kind, withRows(data, copiedRow))

/** The same as a document that the school does not have: without ids, and without its address, which may be taken. */
export const asNew = (document: EditedDocument): EditedDocument => ({
  ...document,
  fields: { ...document.fields, id: null, ...('slug' in document.fields && { slug: '' }) },
  content: document.content.map((block) => ({ ...block, id: null, data: withRows(block.data, newRow) })),
  gallery: document.gallery.map((row) => ({ ...row, id: null })),
  preview: document.preview.map((row) => ({ ...row, id: null })),
})

export const newDocument = (kind: DocumentKind): EditedDocument => ({
  kind,
  fields: { id: null, title: '' },
  content: [],
  gallery: [],
  preview: [],
})

const editedBlock = ({ id, uuid, kind, data }: Block): EditedBlock => ({ id, uuid: uuid ?? newUuid(), kind, data })

/** The parts of a deferred start in the local time of the browser: it is edited as the moment that the school has. */
const LOCAL_START: readonly string[] = ['is_deferred', 'deferred_date', 'deferred_time']

export const editedFrom = (kind: DocumentKind, document: Draft): EditedDocument => {
  const { content = [], gallery = [], preview = [], ...rest } = document
  const fields: EditedDocument['fields'] = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !LOCAL_START.includes(name)),
  )
  return { kind, fields, content: content.map(editedBlock), gallery, preview }
}

/** The body of a save: always a draft, so that readers keep what was published. */
export const draftOf = ({ fields, content, gallery, preview }: EditedDocument): Draft => ({
  ...fields,
  status: 0,
  content,
  gallery,
  preview,
})
