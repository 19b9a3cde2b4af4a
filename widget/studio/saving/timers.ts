import { now } from '../../browser/clock.ts'

/** The pause after an edit before it is saved, and the longest that an edit waits while others follow. */
const PAUSE_MS = 2_000
const WAIT_MAX_MS = 15_000
/** An edit is kept in the browser at most this long after it is made. */
const KEEP_MS = 300
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

export const createTimers = (work: { keep: () => void; save: () => void }): SavingTimers => {
  let keeping: Timer | undefined
  let saving: Timer | undefined
  let waitsSince: number | null = null
  let retries = 0
  let isStopped = false

  const saveIn = (milliseconds: number) => {
    clearTimeout(saving)
    if (!isStopped) saving = setTimeout(work.save, milliseconds)
  }
  const keep = () => {
    keeping = undefined
    work.keep()
  }
  return {
    edited: () => {
      if (!isStopped) keeping ??= setTimeout(keep, KEEP_MS)
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
