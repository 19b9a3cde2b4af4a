/** Messages between the tabs of one origin: a user has signed in, or has signed out. No names, no tokens. */
export type TabNews = 'signed-in' | 'signed-out'

export interface Tabs {
  notify: (news: TabNews) => void
  /** Calls back with the messages of other widgets, in other tabs and in this page, until `signal` aborts. */
  listen: (listener: (news: TabNews) => void, signal: AbortSignal) => void
}

const isNews = (data: unknown): data is TabNews => data === 'signed-in' || data === 'signed-out'

/** One widget's end of the channel, open while it listens. Without `BroadcastChannel` it sends nothing, and the widget still works. */
export const createTabs = (): Tabs => {
  let send: ((news: TabNews) => void) | null = null
  return {
    notify: (news) => send?.(news),
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
