/** What tabs of one origin tell each other: that somebody is there now, or nobody any more. No names, no tokens. */
export type TabNews = 'signed-in' | 'signed-out'

export interface Tabs {
  tell: (news: TabNews) => void
  /** Calls back with what other widgets tell, in other tabs and in this page, until `signal` aborts. */
  listen: (listener: (news: TabNews) => void, signal: AbortSignal) => void
}

const isNews = (data: unknown): data is TabNews => data === 'signed-in' || data === 'signed-out'

/** One widget's end of the line, open while it listens. A browser without channels tells nobody, and the widget works all the same. */
export const createTabs = (): Tabs => {
  let send: ((news: TabNews) => void) | null = null
  return {
    tell: (news) => send?.(news),
    listen: (listener, signal) => {
      if (typeof BroadcastChannel === 'undefined') return
      const channel = new BroadcastChannel('school-widgets')
      send = channel.postMessage.bind(channel)
      channel.addEventListener('message', ({ data }) => isNews(data) && listener(data))
      signal.addEventListener('abort', () => {
        send = null
        channel.close()
      })
    },
  }
}
