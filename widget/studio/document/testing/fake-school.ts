import { isObject } from '../../../../server/contract/is-object.ts'
import type { Block, Document, Draft, ImageRow } from '../../../api/content/wire.ts'
import { type Data, ROW_LISTS } from '../model.ts'

/** What saves documents: the fake one here, or the real client. */
export interface TestSchool {
  save: (draft: Draft) => Promise<Document>
}

type Row = Data & { id: number | null }

const idOf = ({ id }: Data): number | null => (typeof id === 'number' ? id : null)

/** Refuses what the school refuses: an id that it has not given, and a row named twice. */
const createRows = (next: () => number) => {
  const issued = new Map<number, string>()
  const byName = new Map<string, number>()
  return (rows: readonly Data[], place: string): Row[] => {
    const used = new Set<number>()
    return rows.map((row) => {
      const name = typeof row.uuid === 'string' ? `${place} ${row.uuid}` : ''
      const sent = idOf(row)
      const id = sent ?? byName.get(name) ?? next()
      if (sent !== null && issued.get(id) !== place) throw new Error(`${place} has no row ${id}`)
      if (used.has(id)) throw new Error(`row ${id} is sent twice`)
      used.add(id)
      issued.set(id, place)
      if (name !== '') byName.set(name, id)
      return { ...row, id }
    })
  }
}

const isImageRow = (row: Row): row is Row & ImageRow => typeof row.image_id === 'number'

/** Keeps one document and gives ids as the school does: by id, else by uuid, else new ones; what was deleted comes back with its id. */
export const createFakeSchool = (): TestSchool => {
  let last = 0
  const next = () => (last += 1)
  const rowsOf = createRows(next)
  const blockOf = (block: Block, id: number): Block => {
    const lists = ROW_LISTS.flatMap((list) => {
      const rows = block.data[list]
      return Array.isArray(rows) ? [[list, rowsOf(rows.filter(isObject), `block ${id} ${list}`)]] : []
    })
    return { ...block, id, data: { title: '', ...block.data, ...Object.fromEntries(lists) } }
  }
  return {
    save: async (draft) => {
      const { content = [], gallery = [], preview = [], ...fields }: Draft = structuredClone(draft)
      const ids = rowsOf(
        content.map(({ id, uuid, kind }) => ({ id, uuid: `${kind} ${uuid}` })),
        'content',
      ).map(({ id }) => id)
      return {
        ...fields,
        id: fields.id ?? next(),
        title: fields.title ?? '',
        content: content.map((block, at) => blockOf(block, ids[at] ?? 0)),
        gallery: rowsOf(
          gallery.map((row) => ({ ...row })),
          'gallery',
        ).filter(isImageRow),
        preview: rowsOf(
          preview.map((row) => ({ ...row })),
          'preview',
        ).filter(isImageRow),
      }
    },
  }
}
