/** A notification to the school. */
export interface Notice {
  url: string
  headers: Record<string, string>
  body: string
  /** Headers that are made for each sending: a signature that contains the time. */
  sign?: () => Record<string, string>
}

/**
 * How notifications are delivered. `double`: each is sent three times. `late`: they wait until `release`. `reordered`: they wait as well,
 * and are then sent newest first. `silent`: none is sent.
 */
export type NoticeMode = 'prompt' | 'double' | 'late' | 'reordered' | 'silent'

export interface Notices {
  setMode: (mode: NoticeMode) => void
  /** Sends in the background, according to the mode; without a 2xx response it resends a few times. */
  send: (notice: Notice) => void
  /** Asks the school at once and waits for its response; status 0 means none. Null in mode `silent`, in which no question is sent. */
  ask: (notice: Notice) => Promise<{ status: number; answer: string } | null>
  /** Sends the waiting notifications. */
  release: () => void
  /** Resolves when every notification under way has got its response. */
  settled: () => Promise<void>
  /** The notifications sent so far with the school's responses, oldest first. */
  sent: { notice: Notice; status: number; answer: string }[]
}

/** How long after an event a provider sends its notification. */
export const NOTIFICATION_DELAY_MS = 300

const TRIES = 3
const COPIES = 3
/** How long a question waits for its response. */
const ASK_MS = 3_000

export const createNotices = (post: typeof fetch = fetch): Notices => {
  const underWay = new Set<Promise<void>>()
  const sent: Notices['sent'] = []
  let waiting: Notice[] = []
  let mode: NoticeMode = 'prompt'

  const once = async (notice: Notice): Promise<boolean> => {
    const { url, headers, body, sign } = notice
    try {
      const answer = await post(url, { method: 'POST', headers: { ...headers, ...sign?.() }, body, redirect: 'manual' })
      sent.push({ notice, status: answer.status, answer: await answer.text() })
      return answer.ok
    } catch {
      sent.push({ notice, status: 0, answer: '' })
      return false
    }
  }
  const ask: Notices['ask'] = async (notice) => {
    if (mode === 'silent') return null
    const { url, headers, body, sign } = notice
    const signal = AbortSignal.timeout(ASK_MS)
    try {
      const request = {
        method: 'POST',
        headers: { ...headers, ...sign?.() },
        body,
        redirect: 'manual',
        signal,
      } as const
      const answer = await post(url, request)
      const heard = { status: answer.status, answer: await answer.text() }
      sent.push({ notice, ...heard })
      return heard
    } catch {
      sent.push({ notice, status: 0, answer: '' })
      return { status: 0, answer: '' }
    }
  }
  const deliver = async (notice: Notice) => {
    for (let left = TRIES; left > 0; left -= 1) if (await once(notice)) return
  }
  const go = (notice: Notice) => {
    const run = deliver(notice).finally(() => underWay.delete(run))
    underWay.add(run)
  }

  return {
    setMode: (next) => void (mode = next),
    send: (notice) => {
      if (mode === 'silent') return
      if (mode === 'late' || mode === 'reordered') return void waiting.push(notice)
      for (let copy = 0; copy < (mode === 'double' ? COPIES : 1); copy += 1) go(notice)
    },
    ask,
    release: () => {
      const due = mode === 'reordered' ? waiting.toReversed() : waiting
      waiting = []
      for (const notice of due) go(notice)
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    sent,
  }
}
