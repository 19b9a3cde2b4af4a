import { counted, type Counted } from '../../../http/rest/lists.ts'

/** So many documents are sorted for one page; where a filter finds more, the list is read in its order. */
const SORTED_MAX = 300

/** Finds by an index the numbers of the documents that a filter lets through, at most so many; null where no index knows. */
export type Finder = (most: number) => Promise<number[] | null>

interface Piece {
  limit: number
  offset: number
}

/** How a list of documents is read. `Key` names a document. */
export interface Listing<Key> {
  finders: readonly Finder[]
  /** All of these documents that are in the list, in its order. */
  among: (numbers: readonly number[]) => Promise<Key[]>
  /** A part of the list, in its order. */
  walk: (piece: Piece) => Promise<Key[]>
  /** How many documents the list has, at most so many. */
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
 * One page of a list of documents, which takes no longer the more documents there are: what a filter finds is sorted where it is little;
 * where it is much, the list is read and counted in its order up to the end of the page.
 */
export const findPage = async <Key>(
  { finders, among, walk, countUpTo }: Listing<Key>,
  { limit, offset }: Piece,
): Promise<{ keys: Key[] } & Counted> => {
  const found = await fewest(finders)
  if (found !== null && found.length <= SORTED_MAX) {
    const keys = found.length === 0 ? [] : await among(found)
    return { keys: keys.slice(offset, offset + limit), count: keys.length, isExact: true }
  }
  if (finders.length === 0)
    return { keys: await walk({ limit, offset }), ...(await counted({ limit, offset }, countUpTo)) }
  const keys = await walk({ limit: limit + 1, offset })
  if (keys.length <= limit) return { keys, count: offset + keys.length, isExact: true }
  return { keys: keys.slice(0, limit), count: offset + keys.length, isExact: false }
}
