import { now } from '../../browser/clock.ts'

/** The pause after an edit before it is saved, and the longest that an edit waits while others follow. */
const PAUSE_MS = 2_000
const WAIT_MAX_MS = 15_000
/** The pause before edits are stored in the browser, which leaves two thirds of 300 ms for the writing. */
const STORE_MS = 100
/** The longest that a save waits for its draft. */
const STORE_MAX_MS = 300
const RETRY_MS = 2_000
const RETRY_MAX_MS = 60_000

type Timer = ReturnType<typeof setTimeout>

interface SavingTimers {
  /** Stores the draft and saves the document soon after an edit. */
  scheduleSave: () => void
  /** A save has started: the next one waits for an edit. */
  cancelSave: () => void
  /** Repeats a failed save after a delay that grows with each failure; at the earliest in `after` seconds. */
  scheduleRetry: (after: number) => void
  /** The school has replied: the next retry has the shortest delay again. */
  resetRetries: () => void
  stop: () => void
}

export const createTimers = (work: { storeDraft: () => Promise<void>; save: () => void }): SavingTimers => {
  let storing: Timer | undefined
  let isEditedMeanwhile = false
  let saving: Timer | undefined
  let waitsSince: number | null = null
  let retries = 0
  let isStopped = false

  const saveIn = (milliseconds: number) => {
    clearTimeout(saving)
    if (!isStopped) saving = setTimeout(work.save, milliseconds)
  }
  /** Stores what is edited from now on; one write at a time, because a slow disk would fall behind with more. */
  const storeSoon = () => {
    isEditedMeanwhile = true
    if (!isStopped) storing ??= setTimeout(() => void store(), STORE_MS)
  }
  const store = async () => {
    isEditedMeanwhile = false
    await work.storeDraft()
    storing = undefined
    if (isEditedMeanwhile) storeSoon()
  }
  return {
    scheduleSave: () => {
      storeSoon()
      if (retries > 0) return // the retry saves this edit too
      waitsSince ??= now()
      saveIn(Math.min(PAUSE_MS, Math.max(0, waitsSince + WAIT_MAX_MS - now())))
    },
    cancelSave: () => {
      clearTimeout(saving)
      waitsSince = null
    },
    scheduleRetry: (after) => {
      saveIn(Math.max(Math.min(RETRY_MS * 2 ** retries, RETRY_MAX_MS), after * 1_000))
      retries += 1
    },
    resetRetries: () => {
      retries = 0
    },
    stop: () => {
      isStopped = true
      clearTimeout(storing)
      clearTimeout(saving)
    },
  }
}

/**
 * Waits for a draft before its save is sent, so that after a crash the draft is recognised as saved. A closing tab has no time to wait, and an
 * author with a slow disk waits no longer than `STORE_MAX_MS`.
 */
export const waitForDraft = async (stored: Promise<void>) => {
  if (document.visibilityState === 'hidden') return
  await Promise.race([stored, new Promise((resolve) => setTimeout(resolve, STORE_MAX_MS))])
}
