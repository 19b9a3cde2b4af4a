import { now } from '../browser/clock.ts'

/** A span of time that may be held and go on. */
export interface Countdown {
  hold: () => void
  goOn: () => void
}

/** Calls back once, after `milliseconds` that were not held. It begins held. */
export const countdown = (milliseconds: number, work: () => void): Countdown => {
  let left = milliseconds
  let running: { timer: ReturnType<typeof setTimeout>; since: number } | null = null

  const hold = () => {
    if (!running) return
    clearTimeout(running.timer)
    left -= now() - running.since
    running = null
  }
  return {
    hold,
    goOn: () => {
      running ??= { timer: setTimeout(work, left), since: now() }
    },
  }
}
