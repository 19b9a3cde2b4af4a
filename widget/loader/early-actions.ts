export interface EarlyActions {
  /** Stops watching and answers how to repeat the last thing that was done; null when nothing was. */
  take: () => (() => void) | null
}

/** Keeps what a visitor does in a view before React has come: a submit, which shows as busy, or a press on a button. */
export const watchEarlyActions = (view: HTMLElement): EarlyActions => {
  const watch = new AbortController()
  let action: (() => void) | null = null
  let busy: Element | null = null

  const showBusy = (button: Element | null) => {
    busy?.removeAttribute('aria-busy')
    busy = button
    busy?.setAttribute('aria-busy', 'true')
  }
  const keep = (event: Event, button: Element | null, repeat: () => void) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    showBusy(button)
    action = repeat
  }
  const onSubmit = (event: SubmitEvent) => {
    const { target, submitter } = event
    if (target instanceof HTMLFormElement) keep(event, submitter, () => target.requestSubmit(submitter))
  }
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button?.type === 'button') keep(event, null, () => button.click())
  }
  const options = { capture: true, signal: watch.signal }
  view.addEventListener('submit', onSubmit, options)
  view.addEventListener('click', onClick, options)

  return {
    take: () => {
      watch.abort()
      showBusy(null)
      return action
    },
  }
}
