import * as fc from 'fast-check'
import { type SentBlock, everyKind, script } from './bodies.ts'

/** One thing that an editor does to a list of blocks. Places count round, so that they fit any length. */
export type Change =
  | { does: 'edit'; at: number; word: string }
  | { does: 'insert'; at: number; kind: number }
  | { does: 'delete'; at: number }
  | { does: 'move'; at: number; to: number }
  | { does: 'duplicate'; at: number; hasUuids: boolean }
  | { does: 'edit rows'; at: number; row: number; to: number }

const place = fc.nat({ max: 30 })
const word = fc.constantFrom('море', 'кот', 'a < b', '😀', '')

export const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant('edit' as const), at: place, word }),
    fc.record({ does: fc.constant('insert' as const), at: place, kind: place }),
    fc.record({ does: fc.constant('delete' as const), at: place }),
    fc.record({ does: fc.constant('move' as const), at: place, to: place }),
    fc.record({ does: fc.constant('duplicate' as const), at: place, hasUuids: fc.boolean() }),
    fc.record({ does: fc.constant('edit rows' as const), at: place, row: place, to: place }),
  ),
  { minLength: 1, maxLength: 6 },
)

type Row = Record<string, unknown>

/** The lists of rows that blocks have, by their names in `data`. */
const LISTS = ['list_text', 'questions', 'images'] as const

const rowsOf = (data: SentBlock['data'], name: string): Row[] => [data[name]].flat().map((row) => ({ ...Object(row) }))

const listOf = ({ data }: SentBlock) => LISTS.find((name) => Array.isArray(data[name]))

/** A copy that is a new row; new uuids are the client's where it makes them. */
const copied =
  (uuid: () => string, hasUuids: boolean) =>
  (row: Row): Row => ({
    ...row,
    id: null,
    ...(row.uuid !== undefined && { uuid: hasUuids ? uuid() : null }),
  })

const withRows = (block: SentBlock, edit: (rows: Row[]) => Row[]): SentBlock => {
  const name = listOf(block)
  if (!name) return block
  return { ...block, data: JSON.parse(JSON.stringify({ ...block.data, [name]: edit(rowsOf(block.data, name)) })) }
}

/** Rows in another order, one of them edited, one left out and one doubled. */
const shuffled = (rows: Row[], row: number, to: number, uuid: () => string): Row[] => {
  if (rows.length === 0) return rows
  const chosen = rows[row % rows.length] ?? {}
  const rest = rows.filter((other) => other !== chosen)
  const edited = {
    ...chosen,
    ...('txt' in chosen && { txt: `<p>${to}</p>` }),
    ...('caption' in chosen && { caption: `${to}` }),
  }
  const double = to % 3 === 0 ? [copied(uuid, to % 2 === 0)(chosen)] : []
  return to % 5 === 0
    ? rest
    : [...rest.slice(0, to % (rest.length + 1)), edited, ...rest.slice(to % (rest.length + 1)), ...double]
}

/** A list of blocks after a change, as the client sends it. */
export const changed = (
  blocks: readonly SentBlock[],
  change: Change,
  image: number,
  uuid: () => string,
): SentBlock[] => {
  const { length } = blocks
  const at = length === 0 ? 0 : change.at % length
  const chosen = blocks[at]
  if (change.does === 'insert') {
    const kinds = [...everyKind(image), script]
    const made = kinds[change.kind % kinds.length]
    return made ? blocks.toSpliced(change.at % (length + 1), 0, made) : [...blocks]
  }
  if (!chosen) return [...blocks]
  if (change.does === 'delete') return blocks.toSpliced(at, 1)
  if (change.does === 'move') return blocks.toSpliced(at, 1).toSpliced(change.to % length, 0, chosen)
  if (change.does === 'edit rows')
    return blocks.with(
      at,
      withRows(chosen, (rows) => shuffled(rows, change.row, change.to, uuid)),
    )
  if (change.does === 'edit')
    return blocks.with(at, { ...chosen, data: { ...chosen.data, ...titled(chosen, change.word) } })
  const copy = copied(uuid, change.hasUuids)
  const double = withRows({ ...chosen, id: null, uuid: change.hasUuids ? uuid() : null }, (rows) => rows.map(copy))
  return blocks.toSpliced(at + 1, 0, double)
}

const titled = ({ data }: SentBlock, word: string): SentBlock['data'] =>
  data.title === undefined ? { format: word } : { title: word }
