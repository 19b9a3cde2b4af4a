import type { Lang, ShellConfig } from '../elements/element-spec.ts'
import { viewTag } from '../elements/shell-seam.ts'
import { watchEarlyActions } from './early-actions.ts'
import { loadNotice } from './load-notice.ts'
import { draw, type ViewNode } from './view-tree.ts'

/** A first view, and the way from it to the live one. */
export interface Stage {
  view: HTMLElement
  /** Puts in what the element says of its first view. */
  prefill: (config: ShellConfig) => void
  /** React is there, or nobody waits for it. Answers how to repeat what the visitor did before; null when that was nothing. */
  end: () => (() => void) | null
}

export interface StageParts {
  tag: string
  lang: Lang
  tree: ViewNode[]
  load: () => Promise<unknown>
  /** Told of each load that failed, once the visitor has been. */
  onFailure: () => void
}

/** Draws the first view and fetches its code; says so under the view when that fails. */
export const makeStage = ({ tag, lang, tree, load, onFailure }: StageParts): Stage => {
  const view = document.createElement(viewTag(tag))
  view.append(...draw(tree))
  const early = watchEarlyActions(view)
  let notice: HTMLElement | null = null
  let isOver = false

  // older browsers remember a module that failed, and only another page load forgets it
  const attempt = (isLastTry: boolean) => {
    notice?.remove()
    load().catch(() => {
      if (isOver) return
      notice = loadNotice(lang, () => (isLastTry ? location.reload() : attempt(true)))
      view.after(notice)
      onFailure()
    })
  }
  attempt(false)

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
