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

/** The one global of the script. */
export interface SchoolWidgets {
  /** Opens a popup. `options` are attributes, with hyphens. An unknown name goes to the page's error handler. */
  open: <Name extends keyof SchoolPopups>(name: Name, options?: PopupOptions<SchoolPopups[Name]>) => PopupHandle
  /** Closes the popup that is open. */
  close: () => void
  /** Shows a sentence at the edge of the page for 3.5 s. */
  notify: (type: NoticeType, text: string) => void
}

declare global {
  /** There once the script has come. */
  var SchoolWidgets: SchoolWidgets | undefined
}
