import type { EventFields } from '../../contract/schemas.ts'
import type { Caller } from '../../http/use-case.ts'
import { eventOf, type FilledEvent, namedEvent } from './event.ts'
import type { EventSignup } from './sign-up.ts'

interface Form extends EventFields {
  'only-auth'?: boolean | undefined
  utm: Record<string, string>
}

/** Event data stored with a mailed link: the form's event, the page's `utm_*` and its origin; null without an event. */
export const eventToMail = (form: Form, { origin }: Pick<Caller, 'origin'>): FilledEvent | null => {
  const event = eventOf(form)
  return event && { ...form.utm, ...event, origin }
}

/** Turns that data into the sign-up of the user who opens the link. */
export const mailedEvent = (kept: FilledEvent | null): Pick<EventSignup, 'event' | 'origin' | 'utm'> => {
  const { origin = '', ...rest } = kept ?? {}
  const utm = Object.fromEntries(Object.entries(rest).filter(([name]) => name.startsWith('utm_')))
  return { event: namedEvent(rest), origin, utm }
}
