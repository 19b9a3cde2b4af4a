import { traitsOf } from '../../contract/content/blocks/traits.ts'
import type { BlockState, DocumentState, ImageRowState, ItemState } from '../../contract/content/state.ts'
import type { InputError } from '../../http/problem.ts'
import type { BlockRow, ImageRow, ItemRow, PartRows } from '../stored/document-store.ts'

type Path = InputError['path']

/** A wanted entry and its existing row; `row` is null for a new entry. */
export interface Match<Wanted, Row> {
  wanted: Wanted
  row: Row | null
}

export interface BlockMatch extends Match<BlockState, BlockRow> {
  items: Match<ItemState, ItemRow>[]
}

export interface DocumentMatch {
  content: BlockMatch[]
  gallery: Match<ImageRowState, ImageRow>[]
  preview: Match<ImageRowState, ImageRow>[]
  errors: InputError[]
}

interface Named {
  id: number | null
  uuid?: string | null
}

const nameOf = (type: string, uuid: string) => `${type} ${uuid}`

/** Finds a row by id or, without an id, by uuid within its type. */
export const finderOf = <Row extends { id: number; uuid?: string }>(
  rows: readonly Row[],
  typeOf: (row: Row) => string,
) => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  let byUuid: ReadonlyMap<string, Row> | null = null
  return ({ id, uuid }: Named, type: string): Row | null => {
    if (id === null) {
      byUuid ??= new Map(rows.map((row) => [nameOf(typeOf(row), row.uuid ?? ''), row]))
      return uuid ? (byUuid.get(nameOf(type, uuid)) ?? null) : null
    }
    const row = byId.get(id)
    return row && typeOf(row) === type ? row : null
  }
}

/** Pairs wanted entries with their rows. An id without a row, and a row named twice, are errors at their paths. */
const pair = <Wanted extends Named, Row extends { id: number; uuid?: string }>(
  wanted: readonly Wanted[],
  rows: readonly Row[],
  types: { ofRow: (row: Row) => string; ofWanted: (wanted: Wanted) => string },
  path: Path,
): { pairs: Match<Wanted, Row>[]; errors: InputError[] } => {
  if (wanted.length === 0) return { pairs: [], errors: [] }
  const find = finderOf(rows, types.ofRow)
  const errors: InputError[] = []
  const seen = new Set<number | string>()
  const pairs = wanted.map((one, index) => {
    const type = types.ofWanted(one)
    const row = find(one, type)
    const name = one.id === null ? 'uuid' : 'id'
    const place = [...path, index, name]
    if (one.id !== null && !row) errors.push({ path: place, message: 'foreignId', about: { id: one.id } })
    const key = row?.id ?? (one.uuid ? nameOf(type, one.uuid) : null)
    if (key !== null && seen.has(key)) errors.push({ path: place, message: 'sentTwice', about: { name } })
    if (key !== null) seen.add(key)
    return { wanted: one, row }
  })
  return { pairs, errors }
}

const sameType = { ofRow: () => '', ofWanted: () => '' }
const blockType = { ofRow: ({ type }: BlockRow) => type, ofWanted: ({ type }: BlockState) => type }

/**
 * Matches a wanted state to its rows: by id within this document and type, else by uuid, else as new; deleted rows that match are restored.
 * Pure. Source: DESIGN §7.
 */
export const matchDocument = (wanted: DocumentState, rows: PartRows): DocumentMatch => {
  const blocks = pair(wanted.content, rows.blocks, blockType, ['content'])
  const itemsOf = Map.groupBy(rows.items, ({ blockId }) => blockId)
  const errors = blocks.errors
  const content = blocks.pairs.map((block, index): BlockMatch => {
    const { list } = traitsOf(block.wanted.type)
    const known = (block.row && itemsOf.get(block.row.id)) ?? []
    const items = pair(block.wanted.items, known, sameType, ['content', index, 'data', list?.name ?? 'items'])
    errors.push(...items.errors)
    return { ...block, items: items.pairs }
  })
  const listOf = (list: 'gallery' | 'preview') => {
    const known = rows.images.filter((row) => row.list === list)
    const images = pair(wanted[list], known, sameType, [list, `${list}_images`])
    errors.push(...images.errors)
    return images.pairs
  }
  return { content, gallery: listOf('gallery'), preview: listOf('preview'), errors }
}
