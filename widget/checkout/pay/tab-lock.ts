import { createTabStorage } from '../model/tab-storage.ts'

/** Lets one tab at a time pay a cart, and names its payment to the others. */
export interface TabLock {
  /** False if another tab is paying this cart. */
  acquire: (cartId: string) => Promise<boolean>
  /** True if no other tab is paying it. */
  isFree: (cartId: string) => Promise<boolean>
  /** Names the payment of this tab, if it has the lock, to the tabs that wait for it. */
  publish: (payment: string) => void
  /** The payment of the tab that has the lock of this cart, or had it last. */
  published: (cartId: string) => string | undefined
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

/**
 * `locks` is undefined in browsers without Web Locks, where only the school's own check applies. No lock is held once `signal` has aborted.
 * Payments are named in localStorage; where the browser forbids it, only the cart names them.
 */
export const createTabLock = (locks: Locks | undefined, signal: AbortSignal): TabLock => {
  let end: (() => void) | null = null
  let paying: string | null = null
  const shared = createTabStorage(() => localStorage)

  const release = () => {
    end?.()
    end = paying = null
  }
  signal.addEventListener('abort', release)

  /**
   * Holds the lock until the returned function is called; null if another tab holds it. A browser that forbids locks counts as one without.
   */
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

  const acquire: TabLock['acquire'] = async (cartId) => {
    release()
    end = await hold(cartId)
    if (signal.aborted) release()
    if (end === null) return false
    paying = cartId
    shared.write(cartId, { payment: undefined })
    return true
  }

  const isFree: TabLock['isFree'] = async (cartId) => {
    const letGo = await hold(cartId)
    letGo?.()
    return letGo !== null
  }

  return {
    acquire,
    isFree,
    publish: (payment) => void (paying !== null && shared.write(paying, { payment })),
    published: (cartId) => shared.read(cartId).payment,
    release,
  }
}
