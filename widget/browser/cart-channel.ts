/** The `BroadcastChannel` for cart changes among the tabs of one origin; its messages are `{ count }`, nothing else. */
export const CART_CHANNEL = 'school-cart'

const countIn = (data: unknown): number | null =>
  typeof data === 'object' && data !== null && 'count' in data && typeof data.count === 'number' ? data.count : null

/** Calls back with the number of items after the cart has changed in this page or another tab, until `signal` aborts. */
export const onCartCount = (listener: (count: number) => void, signal: AbortSignal): void => {
  if (signal.aborted) return
  document.addEventListener('school:cart', ({ detail }) => listener(detail.count), { signal })
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CART_CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    const count = countIn(data)
    if (count !== null) listener(count)
  })
  signal.addEventListener('abort', () => channel.close())
}
