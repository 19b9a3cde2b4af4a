/** Runs at most `running` works at once and keeps at most `queued` waiting, first come first served. Null means: no room. */
export const createGate = ({ running, queued }: { running: number; queued: number }) => {
  const waiting: (() => void)[] = []
  let free = running

  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  const enter = (): Promise<void> => {
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    return new Promise((resolve) => waiting.push(resolve))
  }

  return <T>(work: () => Promise<T>): Promise<T> | null =>
    free === 0 && waiting.length >= queued ? null : enter().then(work).finally(leave)
}
