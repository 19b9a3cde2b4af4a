/** Fetches what a sign in the page asks for, as soon as one stands there; what did not come is asked for again with the next change. */
export const expectSigns = (signs: string, load: () => Promise<unknown>): void => {
  const watch = new MutationObserver(() => look())
  const begin = () => watch.observe(document, { childList: true, subtree: true })
  const look = () => {
    if (!document.querySelector(signs)) return
    watch.disconnect()
    load().catch(begin)
  }
  begin()
  look()
}
