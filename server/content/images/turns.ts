/** Runs works on the same thing one after the other, within this process. */
export const createTurns = () => {
  const tails = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = tails.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    tails.set(key, mine)
    try {
      return await mine
    } finally {
      if (tails.get(key) === mine) tails.delete(key)
    }
  }
}

/** A picture's files are neither taken away while it is uploaded once more nor the other way round. */
export const inPictureTurn = createTurns()
