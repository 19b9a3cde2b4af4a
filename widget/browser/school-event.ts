import type { SchoolEventName } from './host.ts'

const CANCELABLE: readonly SchoolEventName[] = ['school:redirect', 'school:chat']

/**
 * Dispatches an event to the page, bubbling and composed, under both of its names: `school:paid`, and `school-paid` for templates that
 * take no colon in a name. False if a listener of either name canceled it, which `school:redirect` and `school:chat` allow.
 */
export const dispatchSchoolEvent = (
  target: EventTarget,
  name: SchoolEventName,
  detail?: Record<string, unknown>,
): boolean => {
  const cancelable = CANCELABLE.includes(name)
  const dispatch = (type: string) =>
    target.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, cancelable, detail }))
  const isAllowed = dispatch(name)
  return dispatch(name.replace(':', '-')) && isAllowed
}
