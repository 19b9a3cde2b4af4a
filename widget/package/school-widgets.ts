import type { SchoolAuthAttributes, SchoolLoginAttributes } from './elements.ts'

/** A popup that was opened by code. */
export interface PopupHandle {
  close: () => void
}

/** What an attribute may be set to: `true` makes a bare one; `false`, `null` and `undefined` take it away. */
export type AttributeValue = string | number | boolean | null | undefined

/** Attributes for a popup: those of its element, and any of the page's own. */
type PopupOptions<Attributes> = { [Name in keyof Attributes]?: AttributeValue } & Record<string, AttributeValue>

/** The elements by the names that open them. */
export interface SchoolPopups {
  login: SchoolLoginAttributes
  auth: SchoolAuthAttributes
}

/** What a notification is about. */
export type NoticeType = 'info' | 'success' | 'warning' | 'error'

/** What `SchoolWidgets.check()` looks at; `load` is the finding of a page that keeps the check from loading. */
export type SchoolFindingId =
  | 'load'
  | 'tag'
  | 'element'
  | 'copy'
  | 'version'
  | 'origin'
  | 'policy'
  | 'visible'
  | 'height'
  | 'next'
  | 'cookie'
  | 'permissions'
  | 'links'
  | 'noscript'
  | 'speed'

/** What the check has found about one thing. `mend` is one sentence for the page's editor, '' where nothing is to be done. */
export interface SchoolFinding {
  id: SchoolFindingId
  ok: boolean
  title: string
  mend: string
}

/** The one global of the script. */
export interface SchoolWidgets {
  /** Opens a popup. `options` are attributes, with hyphens. An unknown name goes to the page's error handler. */
  open: <Name extends keyof SchoolPopups>(name: Name, options?: PopupOptions<SchoolPopups[Name]>) => PopupHandle
  /** Closes the popup that is open. */
  close: () => void
  /** Shows a sentence at the edge of the page for 3.5 s. */
  notify: (type: NoticeType, text: string) => void
  /** Looks at how the page is set up, prints that to the console and resolves to it. What cannot be known is absent. */
  check: () => Promise<SchoolFinding[]>
}

declare global {
  /** There once the script has come. */
  var SchoolWidgets: SchoolWidgets | undefined
}
