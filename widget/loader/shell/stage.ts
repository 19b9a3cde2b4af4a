import { isElement, isForm } from '../../browser/dom-kind.ts'
import { draw, type ViewNode } from '../../browser/shadow/view-tree.ts'
import type { Lang, ShellConfig } from '../../elements/element-spec.ts'
import { currentControl, isOwnControl, recordDrawn } from '../../elements/drawn-view.ts'
import { viewTag } from '../../elements/shell-seam.ts'
import { loadNotice } from '../load-notice.ts'

interface EarlyActions {
  /** Sets or clears the busy state of the pressed button. */
  showBusy: (isBusy: boolean) => void
  /** Stops watching and returns a function that repeats the last action; null if there was none. */
  claim: () => (() => void) | null
}

/**
 * Records the visitor's last action in a view before React takes over: a submit, whose button is marked busy, or a click on a button.
 * Calls `onAction` for each.
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
    if (!isForm(target)) return
    keep(event, submitter, () => {
      const form = currentControl(view, target)
      if (isForm(form)) form.requestSubmit(submitter && currentControl(view, submitter))
    })
  }
  const onClick = (event: MouseEvent) => {
    const button = isElement(event.target) ? event.target.closest('button') : null
    if (button?.type !== 'button' || !isOwnControl(view, button)) return
    keep(event, null, () => currentControl(view, button)?.click())
  }
  const { signal } = watch
  view.addEventListener('submit', onSubmit, { capture: true, signal })
  view.addEventListener('click', onClick, { capture: true, signal })

  return {
    showBusy,
    claim: () => {
      watch.abort()
      showBusy(false)
      return action
    },
  }
}

/** A first view, until the live one replaces it. */
export interface Stage {
  view: HTMLElement
  /** Fills in `email` and `caption` from the element's configuration. */
  prefill: (config: ShellConfig) => void
  /**
   * Called when React takes over or the element is gone. Returns a function that repeats the visitor's last action; null if there was
   * none.
   */
  end: () => (() => void) | null
}

interface StageParts {
  tag: string
  lang: Lang
  /** The view that the page has brought; null to draw `tree` into a new one. */
  declared: HTMLElement | null
  /** The declared view is not what this script draws. */
  isStale: boolean
  tree: ViewNode[]
  load: () => Promise<unknown>
  /** The address of the school's page that does the same. */
  page: string
  /** Called after each failed load, once the notice is shown. */
  onFailure: () => void
}

/** The visible card of the view: that of the copy before it, while the view is hidden (see `showEarly`). */
const cardOf = (view: HTMLElement): Element => {
  const copy = view.hidden && view.previousElementSibling
  return (copy || view).querySelector('.card') ?? view
}

/** Presses the button again that the script of a declared view has marked, see `early-page.ts`. */
const pressAgain = (view: HTMLElement) => {
  const pressed = view.querySelector<HTMLElement>('button[aria-busy]')
  pressed?.removeAttribute('aria-busy')
  pressed?.click()
}

const drawView = (tag: string, tree: ViewNode[]): HTMLElement => {
  const view = document.createElement(viewTag(tag))
  view.className = 'view'
  view.append(...draw(tree))
  return view
}

/** Draws the first view and loads its code; on failure its card shows a notice, and the next press retries. */
export const makeStage = ({ tag, lang, declared, isStale, tree, load, page, onFailure }: StageParts): Stage => {
  const view = declared ?? drawView(tag, tree)
  recordDrawn(view, declared ? null : tree, isStale)
  let notice: HTMLElement | null = null
  let isOver = false

  const fail = (error: unknown, onRetry: () => unknown) => {
    early.showBusy(false)
    notice?.remove()
    notice = loadNotice({ lang, error, page, onRetry })
    cardOf(view).append(notice)
    onFailure()
  }
  const attempt = () => {
    notice?.remove()
    notice = null
    early.showBusy(true)
    load().catch((error: unknown) => isOver || fail(error, attempt))
  }
  let early = watchEarlyActions(view, () => notice && attempt())
  // React has left the view, see `optionsFor`: no submit may reach the browser, and only a reload can help
  view.addEventListener('error', ({ error }) => {
    early.claim()
    early = watchEarlyActions(view, () => early.showBusy(false))
    fail(error, () => location.reload())
  })
  attempt()
  pressAgain(view)

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
      return early.claim()
    },
  }
}
