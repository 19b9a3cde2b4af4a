import type { DocumentKind } from '../../server/contract/content/state.ts'
import type { BlockKind } from '../../widget/api/content/blocks.ts'
import type { Block, Document, Draft, ImageRow } from '../../widget/api/content/wire.ts'
import { isNumber, isRecord, isText } from '../../widget/api/guards.ts'

export type Data = Record<string, unknown>

/** A block being edited: its controls write into `data`. Its uuid is created here, so that the response can be matched to it. */
export interface EditedBlock {
  id: number | null
  uuid: string
  kind: BlockKind
  data: Data
}

/** A document being edited: its controls write into it. */
export interface Edited {
  kind: DocumentKind
  fields: Draft & Data
  content: EditedBlock[]
  gallery: ImageRow[]
  preview: ImageRow[]
}

export const newUuid = (): string => crypto.randomUUID()

/** The rows of a block's list, for editing. */
export const rowsOf = (data: Data, name: string): Data[] => {
  const rows = data[name]
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}

const lists = ['list_text', 'questions', 'images']

export const aBlock = (kind: BlockKind): EditedBlock => ({ id: null, uuid: newUuid(), kind, data: {} })

/** A copy as a new block: without ids, and with new uuids of the block and its rows. */
export const copyOf = ({ kind, data }: EditedBlock): EditedBlock => {
  const copied = structuredClone(data)
  for (const row of lists.flatMap((name) => rowsOf(copied, name))) {
    Object.assign(row, { id: null })
    if ('uuid' in row) Object.assign(row, { uuid: newUuid() })
    delete row.quiz
  }
  return { id: null, uuid: newUuid(), kind, data: copied }
}

const edited = ({ id, uuid, kind, data }: Block): EditedBlock => ({
  id,
  uuid: uuid ?? newUuid(),
  kind,
  data: structuredClone({ ...data }),
})

export const aDocument = (kind: DocumentKind): Edited => ({
  kind,
  fields: { id: null, title: '' },
  content: [],
  gallery: [],
  preview: [],
})

export const editedFrom = (kind: DocumentKind, document: Draft): Edited => {
  const { content = [], gallery = [], preview = [], ...fields } = document
  return { kind, fields, content: content.map(edited), gallery: [...gallery], preview: [...preview] }
}

/** The request body: a draft, so that readers still get what was published before. */
export const draftOf = ({ fields, content, gallery, preview }: Edited): Draft =>
  structuredClone({ ...fields, status: 0, content, gallery, preview })

/** Takes over the ids that the school has assigned, by uuid (rows of a gallery by position); later edits stay. */
export const takeIds = (edited: Edited, document: Document): void => {
  edited.fields.id = document.id
  const found = new Map(document.content.map((block) => [block.uuid, block]))
  for (const block of edited.content) {
    const known = found.get(block.uuid)
    block.id = known?.id ?? block.id
    for (const name of lists) takeRowIds(rowsOf(block.data, name), rowsOf({ ...known?.data }, name))
  }
  for (const list of ['gallery', 'preview'] as const)
    edited[list].forEach((row, at) => {
      const known = document[list][at]
      if (known?.image_id === row.image_id) row.id = known.id ?? null
    })
}

const takeRowIds = (rows: Data[], known: Data[]) =>
  rows.forEach((row, at) => {
    const same = isText(row.uuid) ? known.find(({ uuid }) => uuid === row.uuid) : known[at]
    if (same && isNumber(same.id) && same.image_id === row.image_id) row.id = same.id
  })

/** The name of a card: its title, or the beginning of its text. */
export const nameOf = ({ data }: Pick<EditedBlock, 'data'>): string => {
  const said = [data.title, data.txt, data.when].find((words) => isText(words) && words.trim() !== '')
  return isText(said)
    ? said
        .replaceAll(/<[^>]*>/g, ' ')
        .trim()
        .slice(0, 80)
    : ''
}
