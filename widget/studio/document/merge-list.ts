/** An entry of a list, by what names it in all versions of the list. */
export interface Keyed<Row> {
  key: string
  row: Row
}

/** One thing in all versions: as both sides started with it (`baseVersions`), as it is here and as the school has it; absent where it is not. */
export interface Versions<Value> {
  baseVersions: readonly (Value | undefined)[]
  mine: Value | undefined
  theirs: Value | undefined
}

interface Lists<Row> {
  baseVersions: readonly (readonly Keyed<Row>[])[]
  mine: readonly Keyed<Row>[]
  theirs: readonly Keyed<Row>[]
}

const keysOf = (list: readonly Keyed<unknown>[]) => list.map(({ key }) => key)

const isInOrder = (list: readonly string[], other: readonly string[]): boolean => {
  const both = new Set(other)
  const common = list.filter((key) => both.has(key))
  const among = new Set(common)
  const others = other.filter((key) => among.has(key))
  return common.every((key, at) => key === others[at])
}

/** The keys of both sides: in the order of the side that has moved entries, of mine if both have, each other one after its neighbour. */
const orderOf = (base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] => {
  const isMine = isInOrder(theirs, base) || !isInOrder(mine, base)
  const [first, second] = isMine ? [mine, theirs] : [theirs, mine]
  const order = [...first]
  const placed = new Set(first)
  second.forEach((key, at) => {
    if (placed.has(key)) return
    const before = second.slice(0, at).findLast((one) => placed.has(one))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
    placed.add(key)
  })
  return order
}

/** Merges lists entry by entry; `mergeOne` returns null for an entry that one side has deleted. */
export const mergeList = <Row>(
  { baseVersions, mine, theirs }: Lists<Row>,
  mergeOne: (key: string, versions: Versions<Row>) => Row | null,
): Row[] => {
  const mapOf = (list: readonly Keyed<Row>[]) => new Map(list.map(({ key, row }) => [key, row]))
  const [ofBaseVersions, ofMine, ofTheirs] = [baseVersions.map(mapOf), mapOf(mine), mapOf(theirs)]
  return orderOf(keysOf(baseVersions[0] ?? []), keysOf(mine), keysOf(theirs)).flatMap((key) => {
    const versions = {
      baseVersions: ofBaseVersions.map((rows) => rows.get(key)),
      mine: ofMine.get(key),
      theirs: ofTheirs.get(key),
    }
    const merged = mergeOne(key, versions)
    return merged === null ? [] : [merged]
  })
}
