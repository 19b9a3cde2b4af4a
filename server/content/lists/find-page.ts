import { counted, type Counted } from '../../http/rest/lists.ts'

/** The most matches that are sorted in full for one page; with more, the list is read in its order. */
const SORTED_MAX = 300

/** Finds at most `most` rows that a filter accepts, by an index; null if no index applies. `Id` identifies a row within the list. */
export type Finder<Id> = (most: number) => Promise<Id[] | null>

interface Piece {
  limit: number
  offset: number
}

/** How a list is read. */
interface Listing<Id, Row> {
  /** Filters in the order of their results, fewest first: each further filter reads only the rows that remain. */
  finders: readonly Finder<Id>[]
  /** The given rows that are in the list, in its order. */
  among: (ids: readonly Id[]) => Promise<Row[]>
  /** A slice of the list, in its order. */
  inOrder: (piece: Piece) => Promise<Row[]>
  /** The length of the list, counted up to `most`. */
  countUpTo: (most: number) => Promise<number>
}

const fewest = async <Id>(finders: readonly Finder<Id>[]): Promise<Id[] | null> => {
  let found: Id[] | null = null
  for (const find of finders) {
    const ids: Id[] | null = await find(found?.length ?? SORTED_MAX + 1)
    if (ids !== null && (found === null || ids.length < found.length)) found = ids
  }
  return found
}

/** One page of a list that is not counted: its last page tells how long it is. `inOrder` reads a slice of it. */
export const uncountedPage = async <Row>(
  inOrder: (piece: Piece) => Promise<Row[]>,
  { limit, offset }: Piece,
): Promise<{ rows: Row[] } & Counted> => {
  const rows = await inOrder({ limit: limit + 1, offset })
  if (rows.length <= limit) return { rows, count: offset + rows.length, isExact: true }
  return { rows: rows.slice(0, limit), count: offset + rows.length, isExact: false }
}

/**
 * One page of a list, in a time that does not grow with its length: few matches of a filter are sorted; with many, the list is read and
 * counted in its order up to the end of the page.
 */
export const findPage = async <Id, Row>(
  { finders, among, inOrder, countUpTo }: Listing<Id, Row>,
  piece: Piece,
): Promise<{ rows: Row[] } & Counted> => {
  const { limit, offset } = piece
  const found = await fewest(finders)
  if (found !== null && found.length <= SORTED_MAX) {
    const rows = found.length === 0 ? [] : await among(found)
    return { rows: rows.slice(offset, offset + limit), count: rows.length, isExact: true }
  }
  if (finders.length === 0) return { rows: await inOrder(piece), ...(await counted(piece, countUpTo)) }
  return uncountedPage(inOrder, piece)
}
