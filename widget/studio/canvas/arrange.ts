/** The places of blocks in a document, by their uuids in the order of the document. */
type Order = readonly string[]

/** The blocks from one to another, both included, whichever comes first. */
export const rangeOf = (order: Order, from: string, to: string): Order => {
  const [one, other] = [order.indexOf(from), order.indexOf(to)]
  if (one < 0 || other < 0) return [to]
  return order.slice(Math.min(one, other), Math.max(one, other) + 1)
}

export const toggled = (selected: Order, uuid: string): Order =>
  selected.includes(uuid) ? selected.filter((one) => one !== uuid) : [...selected, uuid]

/** Where moved blocks begin among those that stay, if they are put before the block at `gap` of the whole order. */
export const placeAtGap = (order: Order, moved: Order, gap: number): number =>
  order.slice(0, gap).filter((uuid) => !moved.includes(uuid)).length

const moveTo = (order: Order, moved: Order, at: number): Order =>
  order.filter((uuid) => !moved.includes(uuid)).toSpliced(at, 0, ...order.filter((uuid) => moved.includes(uuid)))

/** True if putting the blocks there changes the order. */
export const isMove = (order: Order, moved: Order, at: number): boolean =>
  moveTo(order, moved, at).some((uuid, place) => uuid !== order[place])

/** Where the blocks begin among those that stay, one place up or down; null at the end of the way. */
export const placeAfterStep = (order: Order, moved: Order, by: -1 | 1): number | null => {
  const places = order.flatMap((uuid, at) => (moved.includes(uuid) ? [at] : []))
  const [first, last] = [places.at(0), places.at(-1)]
  if (first === undefined || last === undefined) return null
  const others = order.length - places.length
  const at = by < 0 ? Math.max(0, first - 1) : Math.min(others, placeAtGap(order, moved, last) + 1)
  return isMove(order, moved, at) ? at : null
}
