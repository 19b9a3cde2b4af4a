/** A notification to the school. */
export interface Notice {
  url: string
  headers: Record<string, string>
  body: string
  /** Headers that are made for each sending: a signature that contains the time. */
  sign?: () => Record<string, string>
}

/** The school's response; status 0 means none. */
interface NoticeResponse {
  status: number
  body: string
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
  /** Sends at once and waits for the school's response. Null in mode `silent`, in which nothing is sent. */
  request: (notice: Notice) => Promise<NoticeResponse | null>
  /** Sends the waiting notifications. */
  release: () => void
  /** Resolves when every notification under way has got its response. */
  settled: () => Promise<void>
  /** What was sent so far with the school's responses, oldest first. */
  sent: { notice: Notice; response: NoticeResponse }[]
}

/** How long after an event a provider sends its notification. */
export const NOTIFICATION_DELAY_MS = 300

const TRIES = 3
const COPIES = 3
/** How long a request waits for its response. */
const REQUEST_TIMEOUT_MS = 3_000

export const createNotices = (fetchSchool: typeof fetch = fetch): Notices => {
  const deliveries = new Set<Promise<void>>()
  const sent: Notices['sent'] = []
  let waiting: Notice[] = []
  let mode: NoticeMode = 'prompt'

  const fetchResponse = async ({ url, headers, body, sign }: Notice, signal?: AbortSignal): Promise<NoticeResponse> => {
    try {
      const request = { method: 'POST', headers: { ...headers, ...sign?.() }, body, redirect: 'manual' } as const
      const response = await fetchSchool(url, { ...request, ...(signal && { signal }) })
      return { status: response.status, body: await response.text() }
    } catch {
      return { status: 0, body: '' }
    }
  }
  const post = async (notice: Notice, signal?: AbortSignal): Promise<NoticeResponse> => {
    const response = await fetchResponse(notice, signal)
    sent.push({ notice, response })
    return response
  }
  const deliver = async (notice: Notice) => {
    for (let tries = TRIES; tries > 0; tries -= 1) {
      const { status } = await post(notice)
      if (status >= 200 && status < 300) return
    }
  }
  const start = (notice: Notice) => {
    const delivery = deliver(notice).finally(() => deliveries.delete(delivery))
    deliveries.add(delivery)
  }

  return {
    setMode: (next) => void (mode = next),
    send: (notice) => {
      if (mode === 'silent') return
      if (mode === 'late' || mode === 'reordered') return void waiting.push(notice)
      for (let copy = 0; copy < (mode === 'double' ? COPIES : 1); copy += 1) start(notice)
    },
    request: async (notice) => (mode === 'silent' ? null : post(notice, AbortSignal.timeout(REQUEST_TIMEOUT_MS))),
    release: () => {
      const due = mode === 'reordered' ? waiting.toReversed() : waiting
      waiting = []
      for (const notice of due) start(notice)
    },
    settled: async () => {
      while (deliveries.size > 0) await Promise.all(deliveries)
    },
    sent,
  }
}
