import { isObject } from '../../../server/contract/is-object.ts'
import { isText } from '../../api/guards.ts'

/** Tells the other tabs of the browser that a document has been saved, so that they merge it before their next save. */
export interface DocumentChannel {
  notify: (document: string) => void
  /** Calls back with the documents that other tabs have saved, until `signal` aborts. */
  listen: (listener: (document: string) => void, signal: AbortSignal) => void
}

/** One tab's end of the channel. Without `BroadcastChannel` tabs learn of each other by the school's 412. */
export const openChannel = (): DocumentChannel => {
  let send: ((message: { saved: string }) => void) | null = null
  return {
    notify: (document) => send?.({ saved: document }),
    listen: (listener, signal) => {
      if (typeof BroadcastChannel === 'undefined') return
      const channel = new BroadcastChannel('school-studio')
      send = channel.postMessage.bind(channel)
      channel.addEventListener('message', ({ data }) => {
        if (isObject(data) && isText(data.saved)) listener(data.saved)
      })
      signal.addEventListener('abort', () => {
        send = null
        channel.close()
      })
    },
  }
}
