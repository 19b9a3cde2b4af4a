interface PageWatch {
  isDirty: () => boolean
  isDurable: () => Promise<boolean>
  storeDraft: () => void
  save: () => void
  signal: AbortSignal
}

/**
 * Stores edits when the page is left, saves them when it is hidden and when the network is back. The browser asks before the page is left only if
 * it cannot store them.
 */
export const watchPage = ({ isDirty, isDurable, storeDraft, save, signal }: PageWatch): void => {
  let mayLeave = true
  const ask = async () => {
    mayLeave = await isDurable()
  }
  void ask()
  const onHidden = () => {
    if (document.visibilityState !== 'hidden' || !isDirty()) return
    storeDraft()
    save()
  }
  const onLeave = (event: BeforeUnloadEvent) => {
    if (isDirty() && !mayLeave) event.preventDefault()
  }
  addEventListener('online', () => isDirty() && save(), { signal })
  addEventListener('pagehide', storeDraft, { signal })
  addEventListener('beforeunload', onLeave, { signal })
  document.addEventListener('visibilitychange', onHidden, { signal })
}
