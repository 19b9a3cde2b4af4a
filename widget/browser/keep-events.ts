import { isElement } from './dom-kind.ts'

const CONTROLS = 'a, button, input, select, textarea, summary, [tabindex="0"]'
const FIELDS = 'input, select, textarea'

/** Pages that forbid copying prevent the last five everywhere but in their own fields. */
const TYPES = [
  'keydown keypress keyup beforeinput input compositionstart compositionupdate compositionend',
  'copy cut paste selectstart contextmenu',
].flatMap((types) => types.split(' '))

const isKey = (event: Event): event is KeyboardEvent => 'key' in event

/** False for what the page may have a use for: Escape outside our dialogs, F6 and its like, a shortcut that is pressed on a button. */
const isOwn = (control: Element, event: Event): boolean => {
  if (!isKey(event)) return true
  const { key, altKey, ctrlKey, metaKey } = event
  if (key === 'Escape' || /^F\d/.test(key)) return false
  return control.matches(FIELDS) || !(altKey || ctrlKey || metaKey)
}

/** True for an event that concerns only our control at `target`, or our open dialog around it. */
export const isOwnEvent = (target: Element, event: Event): boolean => {
  const control = target.closest(CONTROLS)
  return target.closest('dialog[open]') !== null || (control !== null && isOwn(control, event))
}

/**
 * Keeps key, input, composition and copying events of the controls and dialogs in a shadow root from the page, after the root's own
 * listeners: scripts of the page see the host as their target, take it for no field, and prevent them. What stands in a slot is the page's.
 */
export const keepEvents = (root: ShadowRoot): void => {
  const keep = (event: Event) => {
    const { target } = event
    if (isElement(target) && root.contains(target) && isOwnEvent(target, event)) event.stopPropagation()
  }
  for (const type of TYPES) root.addEventListener(type, keep)
}
