/*
 * Guards that read nothing but the object: old libraries replace `window.Element` and its like (MooTools 1.1, Prototype 1.6), and `instanceof`
 * is then false for every element of the page.
 */

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'nodeType' in value

export const isElement = (value: unknown): value is Element => isNode(value) && value.nodeType === 1

/** True for an element that has a method `focus`. */
export const isFocusable = (value: unknown): value is HTMLElement => isElement(value) && 'focus' in value

export const isForm = (value: unknown): value is HTMLFormElement => isElement(value) && value.localName === 'form'

export const isShadowRoot = (value: unknown): value is ShadowRoot =>
  isNode(value) && value.nodeType === 11 && 'host' in value
