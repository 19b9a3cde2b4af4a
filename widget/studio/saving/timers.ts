import { now } from '../../browser/clock.ts'

/** The pause after an edit before it is saved, and the longest that an edit waits while others follow. */
const PAUSE_MS = 2_000
const WAIT_MAX_MS = 15_000
/** The pause before edits are kept in the browser, which leaves two thirds of 300 ms for the writing. */
const KEEP_MS = 100
/** The longest that a save waits for its draft. */
const KEEP_MAX_MS = 300
const RETRY_MS = 2_000
const RETRY_MAX_MS = 60_000

type Timer = ReturnType<typeof setTimeout>

interface SavingTimers {
  /** An edit has been made: it is kept and saved soon. */
  edited: () => void
  /** A save has begun: nothing else is to be saved until the next edit. */
  saving: () => void
  /** A save has failed, and is tried again later each time; at the earliest in `after` seconds. */
  failed: (after: number) => void
  /** The school has answered. */
  reached: () => void
  stop: () => void
}

export const createTimers = (work: { keep: () => Promise<void>; save: () => void }): SavingTimers => {
  let keeping: Timer | undefined
  let isEditedMeanwhile = false
  let saving: Timer | undefined
  let waitsSince: number | null = null
  let retries = 0
  let isStopped = false

  const saveIn = (milliseconds: number) => {
    clearTimeout(saving)
    if (!isStopped) saving = setTimeout(work.save, milliseconds)
  }
  /** Keeps what is edited from now on; one write at a time, because a slow disk would fall behind with more. */
  const keepSoon = () => {
    isEditedMeanwhile = true
    if (!isStopped) keeping ??= setTimeout(() => void keep(), KEEP_MS)
  }
  const keep = async () => {
    isEditedMeanwhile = false
    await work.keep()
    keeping = undefined
    if (isEditedMeanwhile) keepSoon()
  }
  return {
    edited: () => {
      keepSoon()
      if (retries > 0) return // the next try takes it along
      waitsSince ??= now()
      saveIn(Math.min(PAUSE_MS, Math.max(0, waitsSince + WAIT_MAX_MS - now())))
    },
    saving: () => {
      clearTimeout(saving)
      waitsSince = null
    },
    failed: (after) => {
      saveIn(Math.max(Math.min(RETRY_MS * 2 ** retries, RETRY_MAX_MS), after * 1_000))
      retries += 1
    },
    reached: () => {
      retries = 0
    },
    stop: () => {
      isStopped = true
      clearTimeout(keeping)
      clearTimeout(saving)
    },
  }
}

/**
 * A draft that the browser keeps before its save is sent is known as saved after a crash. A tab that is closed has no time to wait; nor has an
 * author whose disk is that slow.
 */
export const keepFirst = async (stored: Promise<void>) => {
  if (document.visibilityState === 'hidden') return
  await Promise.race([stored, new Promise((resolve) => setTimeout(resolve, KEEP_MAX_MS))])
}
