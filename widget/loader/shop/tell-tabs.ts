import { CART_CHANNEL } from '../../browser/cart-channel.ts'

const tell = (count: number) => {
  const channel = new BroadcastChannel(CART_CHANNEL)
  const send: (news: unknown) => void = channel.postMessage.bind(channel)
  send({ count })
  channel.close()
}

/** Tells the other tabs when the cart of this page has changed. A browser without channels tells nobody. */
export const tellTabs = (): void => {
  if (typeof BroadcastChannel === 'undefined') return
  document.addEventListener('school:cart', ({ detail }) => tell(detail.count))
}
