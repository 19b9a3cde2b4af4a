/** Lets one tab at a time pay a cart. */
export interface TabLock {
  /** False where another tab is paying this cart. */
  take: (cartId: string) => Promise<boolean>
  /** True where no other tab is paying it. */
  isFree: (cartId: string) => Promise<boolean>
  release: () => void
}

/** The part of `navigator.locks` that is used. */
export interface Locks {
  request: (
    name: string,
    options: { ifAvailable: true },
    work: (lock: Lock | null) => Promise<void> | undefined,
  ) => Promise<unknown>
}

const nameOf = (cartId: string) => `school-pay-${cartId}`

/** `locks` undefined: the browser has none, and the school's own fence has to do. Nothing is held once `signal` has aborted. */
export const createTabLock = (locks: Locks | undefined, signal: AbortSignal): TabLock => {
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

  const take: TabLock['take'] = async (cartId) => {
    release()
    end = await hold(cartId)
    if (signal.aborted) release()
    return end !== null
  }

  const isFree: TabLock['isFree'] = async (cartId) => {
    const letGo = await hold(cartId)
    letGo?.()
    return letGo !== null
  }

  return { take, isFree, release }
}
