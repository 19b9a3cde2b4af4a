import { draw, type ViewNode } from '../browser/view-tree.ts'
import type { Lang, ShellConfig } from '../elements/element-spec.ts'
import { viewTag } from '../elements/shell-seam.ts'
import { loadNotice } from './load-notice.ts'

interface EarlyActions {
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

/** A first view, and the way from it to the live one. */
export interface Stage {
  view: HTMLElement
  /** Puts in what the element says of its first view. */
  prefill: (config: ShellConfig) => void
  /** React is there, or nobody waits for it. Answers how to repeat what the visitor did before; null when that was nothing. */
  end: () => (() => void) | null
}

interface StageParts {
  tag: string
  lang: Lang
  tree: ViewNode[]
  load: () => Promise<unknown>
  /** Told of each load that failed, once the visitor has been. */
  onFailure: () => void
}

/** Where the view is to be seen: a copy before it may stand for it. */
const cardOf = (view: HTMLElement): Element => {
  const copy = view.hidden && view.previousElementSibling
  return (copy || view).querySelector('.card') ?? view
}

/** Draws the first view and fetches its code; says so in its card when that fails, and whatever is pressed then tries again. */
export const makeStage = ({ tag, lang, tree, load, onFailure }: StageParts): Stage => {
  const view = document.createElement(viewTag(tag))
  view.append(...draw(tree))
  let notice: HTMLElement | null = null
  let isLastTry = false
  let isOver = false

  const attempt = () => {
    notice?.remove()
    notice = null
    early.showBusy(true)
    load().catch(() => {
      if (isOver) return
      early.showBusy(false)
      notice = loadNotice(lang, again)
      cardOf(view).append(notice)
      onFailure()
    })
  }
  // older browsers remember a module that failed, and only another page load forgets it
  const again = () => {
    if (isLastTry) return location.reload()
    isLastTry = true
    attempt()
  }
  const early = watchEarlyActions(view, () => {
    if (!notice) return
    if (isLastTry) early.showBusy(false)
    else again()
  })
  attempt()

  return {
    view,
    prefill: ({ email, caption }) => {
      if (isOver) return
      const field = view.querySelector<HTMLInputElement>('[type=email]')
      const heading = view.querySelector('h2')
      if (field && email) field.value ||= email
      if (heading && caption) heading.textContent = caption
    },
    end: () => {
      isOver = true
      notice?.remove()
      return early.take()
    },
  }
}
