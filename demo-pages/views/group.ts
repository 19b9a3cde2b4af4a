import type { Lang } from '../../server/contract/langs.ts'
import type { WidgetKind } from '../../widget/browser/host.ts'

/** The elements that the page shows, by their names. */
export type ElementName = WidgetKind | 'content'

/** In which element, language and theme a state is drawn. */
export interface Look {
  element: ElementName
  lang: Lang
  theme: 'light' | 'dark'
}

/** One state of a view. */
export interface GroupState {
  /** The name that designers use. */
  name: string
  elements: readonly ElementName[]
  /** Draws it inside an element of its own. */
  draw: (into: HTMLElement, look: Look) => void
}

/** A view in all its states. */
export interface Group {
  id: string
  title: string
  states: readonly GroupState[]
  /** Fetches what its states need. */
  load: () => Promise<unknown>
}
