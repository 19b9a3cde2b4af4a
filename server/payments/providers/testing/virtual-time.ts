import type { Hold } from '../../../sandbox/serve-sandboxes.ts'
import type { Timer } from '../patience.ts'

const CALL_ID = 'x-test-call'
const SLOW_MS = 300

interface Due {
  at: number
  happen: () => void
}

/**
 * Time that stands still while a provider may answer, however slow the machine is. Where every call under way is kept waiting by a fault,
 * and where the adapter pauses between two calls, it goes on at once to the next moment that was waited for.
 */
export const createVirtualTime = () => {
  let at = 0
  let calls = 0
  let pauses = 0
  let due: Due[] = []
  const underWay = new Map<string, AbortSignal>()
  const held = new Set<string>()

  const isWaiting = () =>
    underWay.size + pauses > 0 && [...underWay].every(([id, signal]) => held.has(id) && !signal.aborted)

  const advance = () => {
    if (!isWaiting() || due.length === 0) return
    at = Math.min(...due.map((one) => one.at))
    const past = due.filter((one) => one.at <= at)
    due = due.filter((one) => one.at > at)
    for (const { happen } of past) happen()
    settle()
  }
  /** Whatever the calls and the provider do in this turn of the event loop comes first. */
  const settle = () => void setImmediate(advance)

  const passed = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      due.push({ at: at + ms, happen: resolve })
      settle()
    })

  const timer: Timer = {
    now: () => at,
    pause: async (ms) => {
      pauses += 1
      await passed(ms)
      pauses -= 1
    },
    timeout: (ms) => {
      const ending = new AbortController()
      due.push({ at: at + ms, happen: () => ending.abort() })
      return ending.signal
    },
  }

  /** Keeps a call waiting until virtual time goes on. */
  const hold: Hold = async (fault, { headers }) => {
    const id = headers[CALL_ID] ?? ''
    held.add(id)
    if (fault === 'stall') return settle()
    await passed(SLOW_MS)
    held.delete(id)
  }

  /** A `fetch` whose calls this time is for; the calls of an SDK, which has timeouts of its own, end after `ms`. */
  const fetchWith =
    (send: typeof fetch = fetch, ms?: number): typeof fetch =>
    async (url, init) => {
      const id = String((calls += 1))
      const signals = [init?.signal, ms === undefined ? null : timer.timeout(ms)].flatMap((one) => one ?? [])
      const signal = AbortSignal.any(signals)
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), [CALL_ID]: id }
      underWay.set(id, signal)
      try {
        const response = await send(url, { ...init, headers, signal })
        const { status } = response
        return new Response(await response.text(), { status, headers: response.headers })
      } finally {
        underWay.delete(id)
        held.delete(id)
        settle()
      }
    }

  return { timer, hold, fetchWith }
}
