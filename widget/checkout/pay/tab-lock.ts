/** One tab's turn to pay a cart. */
export interface Turn {
  /** False where another tab is paying this cart. */
  take: (cartId: string) => Promise<boolean>
  /** True where no other tab is paying it. */
  isFree: (cartId: string) => Promise<boolean>
  release: () => void
}

/** The locks of a browser, as far as a turn needs them. */
export interface Locks {
  request: (
    name: string,
    options: { ifAvailable: true },
    work: (lock: Lock | null) => Promise<void> | undefined,
  ) => Promise<unknown>
}

const nameOf = (cartId: string) => `school-pay-${cartId}`

/** `locks` undefined: the browser has none, and the school's own fence has to do. Nothing is held once `signal` has aborted. */
export const createTurn = (locks: Locks | undefined, signal: AbortSignal): Turn => {
  let end: (() => void) | null = null

  const release = () => {
    end?.()
    end = null
  }
  signal.addEventListener('abort', release)

  /** Holds the lock until `end` is called; a browser that forbids locks is one without. */
  const hold = (cartId: string) =>
    new Promise<(() => void) | null>((resolve) => {
      const work = (lock: Lock | null) => {
        if (lock !== null) return new Promise<void>((letGo) => resolve(letGo))
        resolve(null)
        return undefined
      }
      if (locks) locks.request(nameOf(cartId), { ifAvailable: true }, work).catch(() => resolve(() => {}))
      else resolve(() => {})
    })

  const take: Turn['take'] = async (cartId) => {
    release()
    end = await hold(cartId)
    if (signal.aborted) release()
    return end !== null
  }

  const isFree: Turn['isFree'] = async (cartId) => {
    const letGo = await hold(cartId)
    letGo?.()
    return letGo !== null
  }

  return { take, isFree, release }
}
