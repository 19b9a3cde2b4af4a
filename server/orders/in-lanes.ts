const LANES = 5

/** Works through `all`, a few at a time. What fails is told and holds up nothing else. */
export const inLanes = async <Item>(
  all: readonly Item[],
  work: (item: Item) => Promise<void>,
  onError: (error: unknown, item: Item) => void,
): Promise<void> => {
  const left = [...all]
  const lane = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      try {
        await work(next)
      } catch (error) {
        onError(error, next)
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}
