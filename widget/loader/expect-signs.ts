/** Calls `load` as soon as an element of the page matches the selector `signs`; a failed load is retried at the next DOM change. */
export const expectSigns = (signs: string, load: () => Promise<unknown>): void => {
  const watch = new MutationObserver(() => look())
  const observe = () => watch.observe(document, { childList: true, subtree: true })
  const look = () => {
    if (!document.querySelector(signs)) return
    watch.disconnect()
    load().catch(observe)
  }
  observe()
  look()
}
