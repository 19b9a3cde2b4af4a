export interface EarlyActions {
  /** Whether the button that was pressed shows that its work is under way. */
  showBusy: (isBusy: boolean) => void
  /** Stops watching and answers how to repeat the last thing that was done; null when nothing was. */
  take: () => (() => void) | null
}

/**
 * Keeps what a visitor does in a view before React has come: a submit, which shows as busy, or a press on a button. `onAction` is told
 * of each.
 */
export const watchEarlyActions = (view: HTMLElement, onAction: () => void): EarlyActions => {
  const watch = new AbortController()
  let action: (() => void) | null = null
  let pressed: Element | null = null

  const showBusy = (isBusy: boolean) => {
    if (isBusy) pressed?.setAttribute('aria-busy', 'true')
    else pressed?.removeAttribute('aria-busy')
  }
  const keep = (event: Event, button: Element | null, repeat: () => void) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    showBusy(false)
    pressed = button
    showBusy(true)
    action = repeat
    onAction()
  }
  const onSubmit = (event: SubmitEvent) => {
    const { target, submitter } = event
    if (target instanceof HTMLFormElement) keep(event, submitter, () => target.requestSubmit(submitter))
  }
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button?.type === 'button' && !button.closest('.load-failure')) keep(event, null, () => button.click())
  }
  const options = { capture: true, signal: watch.signal }
  view.addEventListener('submit', onSubmit, options)
  view.addEventListener('click', onClick, options)

  return {
    showBusy,
    take: () => {
      watch.abort()
      showBusy(false)
      return action
    },
  }
}
