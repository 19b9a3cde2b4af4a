import type { SchoolEventName } from './host.ts'

const CANCELABLE: readonly SchoolEventName[] = ['school:redirect', 'school:chat']

/**
 * Dispatches an event to the page, bubbling and composed, under both of its names: `school:paid`, and `school-paid` for templates that
 * take no colon in a name. False if a listener of either name canceled it, which `school:redirect` and `school:chat` allow: then both
 * events end as canceled.
 */
export const dispatchSchoolEvent = (
  target: EventTarget,
  name: SchoolEventName,
  detail?: Record<string, unknown>,
): boolean => {
  const cancelable = CANCELABLE.includes(name)
  const eventOf = (type: string) => new CustomEvent(type, { bubbles: true, composed: true, cancelable, detail })
  const [event, twin] = [eventOf(name), eventOf(name.replace(':', '-'))]
  if (!target.dispatchEvent(event)) twin.preventDefault()
  const isAllowed = target.dispatchEvent(twin)
  if (!isAllowed) event.preventDefault()
  return isAllowed
}
