import { isElement, isFocusable } from './dom-kind.ts'

/** Moves the focus to the first match inside. False if there is none. */
export const focusOn = (within: ParentNode | null, selector: string, options?: FocusOptions): boolean => {
  const found = within?.querySelector<HTMLElement>(selector)
  found?.focus(options)
  return found !== undefined && found !== null
}

/** What a field is for, by its `autocomplete`: passkeys among the proposals do not change it. */
const purposeOf = (field: Element | null) => field?.getAttribute('autocomplete')?.replace(/ webauthn$/, '')

/** Moves the focus from a field that is gone to the one for the same, with the caret after what was typed. False if there is none. */
export const continueTyping = (removed: Element | null, within: ParentNode | null, options: FocusOptions): boolean => {
  const purpose = purposeOf(removed)
  const fields = [...(within?.querySelectorAll<HTMLInputElement>('input:not([hidden])') ?? [])]
  const field = purpose ? fields.find((one) => purposeOf(one) === purpose) : undefined
  if (!field) return false
  field.focus(options)
  const { value } = field
  field.value = '' // an address has no selection, but a new value has the caret after it
  field.value = value
  return true
}

/** Gives the focus back to what had it, without scrolling; the body stands for nothing, and Safari would scroll to it. */
export const restoreFocus = (element: unknown): void => {
  if (isFocusable(element) && element !== document.body) element.focus({ preventScroll: true })
}

/** The focused element in the tree (document or shadow root) that contains this element. */
export const focusedBeside = (element: Element): Element | null => {
  const root: Node & Partial<DocumentOrShadowRoot> = element.getRootNode()
  return root.activeElement ?? null
}

/** True for a button, a link or a tab, or anything inside one. */
export const isPressable = (target: EventTarget | null) =>
  isElement(target) && target.closest('button, a, [role="tab"]') !== null
