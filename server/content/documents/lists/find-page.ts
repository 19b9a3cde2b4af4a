import { counted, type Counted } from '../../../http/rest/lists.ts'

/** The most matches that are sorted in full for one page; with more, the list is read in its order. */
const SORTED_MAX = 300

/** Finds the numbers of at most `most` documents that a filter accepts, by an index; null if no index applies. */
export type Finder = (most: number) => Promise<number[] | null>

interface Piece {
  limit: number
  offset: number
}

/** How a list of documents is read. `Key` identifies a document. */
export interface Listing<Key> {
  finders: readonly Finder[]
  /** Those of the documents that are in the list, in its order. */
  among: (numbers: readonly number[]) => Promise<Key[]>
  /** A slice of the list, in its order. */
  inOrder: (piece: Piece) => Promise<Key[]>
  /** The length of the list, counted up to `most`. */
  countUpTo: (most: number) => Promise<number>
}

const fewest = async (finders: readonly Finder[]): Promise<number[] | null> => {
  let found: number[] | null = null
  for (const find of finders) {
    const numbers = await find(SORTED_MAX + 1)
    if (numbers !== null && (found === null || numbers.length < found.length)) found = numbers
  }
  return found
}

/**
 * One page of a list of documents, in a time that does not grow with their number: few matches of a filter are sorted; with many, the list
 * is read and counted in its order up to the end of the page.
 */
export const findPage = async <Key>(
  { finders, among, inOrder, countUpTo }: Listing<Key>,
  { limit, offset }: Piece,
): Promise<{ keys: Key[] } & Counted> => {
  const found = await fewest(finders)
  if (found !== null && found.length <= SORTED_MAX) {
    const keys = found.length === 0 ? [] : await among(found)
    return { keys: keys.slice(offset, offset + limit), count: keys.length, isExact: true }
  }
  if (finders.length === 0)
    return { keys: await inOrder({ limit, offset }), ...(await counted({ limit, offset }, countUpTo)) }
  const keys = await inOrder({ limit: limit + 1, offset })
  if (keys.length <= limit) return { keys, count: offset + keys.length, isExact: true }
  return { keys: keys.slice(0, limit), count: offset + keys.length, isExact: false }
}
