import type { Notify } from '../browser/host.ts'
import type { PropertyValue } from '../elements/attributes.ts'
import type { LoadPopup } from './shell.ts'

export interface PopupHandle {
  close: () => void
}

/** The only global. Source: DESIGN §4. */
export interface SchoolWidgets {
  /** Opens a popup. `options` are attributes, with hyphens. An unknown name goes to the page's error handler. */
  open: (name: string, options?: Record<string, PropertyValue>) => PopupHandle
  /** Closes the popup that is open. */
  close: () => void
  /** Shows a notification of the type `info`, `success`, `warning` or `error` for 3.5 s. Source: sign-in spec §4, §9. */
  notify: Notify
}

export const makeSchoolWidgets = (loadPopup: LoadPopup): SchoolWidgets => ({
  open: (name: string, options = {}) => {
    const request = { options, opener: document.activeElement, isFromCode: true }
    const opening = loadPopup().then(({ openByName }) => openByName(name, request))
    opening.catch(reportError)
    return { close: () => void opening.then((element) => element?.close()) }
  },
  close: () => void loadPopup().then(({ closeElement }) => closeElement()),
  notify: (...notice) =>
    void loadPopup()
      .then(({ showNotice }) => showNotice(...notice))
      .catch(reportError),
})

/** Replays the calls that the page queued before the script loaded; calls unknown to this version are skipped. */
export const replay = (queue: unknown, widgets: SchoolWidgets): void => {
  const calls: Record<string, unknown> = { ...widgets }
  for (const [name, ...args] of Array.isArray(queue) ? queue : []) {
    const call = calls[name]
    if (typeof call === 'function') call(...args)
  }
}
