import type { DocumentKind } from '../../server/contract/content/state.ts'
import type { BlockKind } from '../../widget/api/content/blocks.ts'
import type { Block, Document, Draft, ImageRow } from '../../widget/api/content/wire.ts'
import { isNumber, isRecord, isText } from '../../widget/api/guards.ts'

export type Data = Record<string, unknown>

/** A block that is being edited: its controls write into `data`. Its uuid is made here, so that an answer finds it again. */
export interface EditedBlock {
  id: number | null
  uuid: string
  kind: BlockKind
  data: Data
}

/** A document that is being edited: its controls write into it. */
export interface Edited {
  kind: DocumentKind
  fields: Draft & Data
  content: EditedBlock[]
  gallery: ImageRow[]
  preview: ImageRow[]
}

export const newUuid = (): string => crypto.randomUUID()

/** The rows of a list of a block, as they are edited. */
export const rowsOf = (data: Data, name: string): Data[] => {
  const rows = data[name]
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}

const lists = ['list_text', 'questions', 'images']

export const aBlock = (kind: BlockKind): EditedBlock => ({ id: null, uuid: newUuid(), kind, data: {} })

/** A copy that is another block: it and its rows have no ids, and uuids of their own. */
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

/** What is sent: as a draft, so that readers go on with what was published before. */
export const draftOf = ({ fields, content, gallery, preview }: Edited): Draft =>
  structuredClone({ ...fields, status: 0, content, gallery, preview })

/** Ids that the school has given, put in by uuids (rows of a gallery by their places): what was typed meanwhile stays. */
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

/** What a card is called: its title, or the beginning of its text. */
export const nameOf = ({ data }: Pick<EditedBlock, 'data'>): string => {
  const said = [data.title, data.txt, data.when].find((words) => isText(words) && words.trim() !== '')
  return isText(said)
    ? said
        .replaceAll(/<[^>]*>/g, ' ')
        .trim()
        .slice(0, 80)
    : ''
}
