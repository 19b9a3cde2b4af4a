import { flushSync } from 'react-dom'
import { CARD } from './card-elements.ts'
import { FIELD } from '../details/field-table.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'

const FIELDS = ['[aria-invalid="true"]', 'textarea, input:not([type="file"]), select, [role="textbox"]', 'button']

interface WayToPlace {
  /** As in the errors of the store: `slug`, `<uuid of a block>.url`. */
  place: string
  store: DocumentStoreApi
  /** Any element of the studio. */
  near: Element | null
  /** Shows the details, where most fields are. */
  showDetails: () => void
  /** Renders the place before it gets the focus. */
  before?: () => void
}

/** Puts the focus to a place of the document: a block, a field of it, a field of the details. */
export const goToPlace = ({ place, store, near, showDetails, before = () => {} }: WayToPlace): void => {
  const [name = ''] = place.split('.')
  const isOfBlock = store.getState().document.content.some(({ uuid }) => uuid === name)
  flushSync(() => {
    before()
    if (!isOfBlock && name !== 'title') showDetails()
  })
  const within = near?.getRootNode()
  const root = within instanceof ShadowRoot ? within : document
  const spot =
    root.querySelector(`[${CARD}="${CSS.escape(name)}"]`) ??
    root.querySelector(name === 'title' ? '.document-title' : `[${FIELD}="${CSS.escape(name)}"]`)
  const group = spot?.closest('details')
  if (group) group.open = true
  spot?.scrollIntoView({ block: 'center' })
  const field = FIELDS.map((selector) => spot?.querySelector<HTMLElement>(selector)).find(Boolean)
  field?.focus({ preventScroll: true })
}
