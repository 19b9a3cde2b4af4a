interface PageWatch {
  isDirty: () => boolean
  isDurable: () => Promise<boolean>
  keep: () => void
  save: () => void
  signal: AbortSignal
}

/**
 * Keeps edits when the page is left, saves them when it is hidden and when the network is back. The browser asks before the page is left only if
 * it keeps nothing.
 */
export const watchPage = ({ isDirty, isDurable, keep, save, signal }: PageWatch): void => {
  let mayLeave = true
  const ask = async () => {
    mayLeave = await isDurable()
  }
  void ask()
  const onHidden = () => {
    if (document.visibilityState !== 'hidden' || !isDirty()) return
    keep()
    save()
  }
  const onLeave = (event: BeforeUnloadEvent) => {
    if (isDirty() && !mayLeave) event.preventDefault()
  }
  addEventListener('online', () => isDirty() && save(), { signal })
  addEventListener('pagehide', keep, { signal })
  addEventListener('beforeunload', onLeave, { signal })
  document.addEventListener('visibilitychange', onHidden, { signal })
}
