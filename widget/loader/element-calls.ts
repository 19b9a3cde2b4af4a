import type { WidgetHost } from '../browser/host.ts'
import { forgetChecks } from './check-auth.ts'

/** Where an element's calls go: the origin in its attribute `api`, or else `ownApi`. */
export const apiBaseOf = (element: Element, ownApi: string): string => {
  const api = element.getAttribute('api') ?? ''
  return URL.canParse(api) ? new URL(api).origin : ownApi
}

/** Tells the page: bubbling and composed, and cancelable where the page may want to take over. */
export const emitFrom =
  (element: Element): WidgetHost['emit'] =>
  (name, detail) => {
    if (name.startsWith('school:signed')) forgetChecks()
    const cancelable = name === 'school:redirect' || name === 'school:chat'
    return element.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, cancelable, detail }))
  }
