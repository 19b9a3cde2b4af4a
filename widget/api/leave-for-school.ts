import type { Lang } from '../../server/contract/langs.ts'
import { inLang } from '../../server/contract/in-lang.ts'
import { isObject } from '../../server/contract/is-object.ts'
import { leaveTo } from '../browser/frame.ts'
import type { WidgetHost } from '../browser/host.ts'
import { postForm } from '../browser/post-form.ts'
import { isText } from './guards.ts'
import { callSchool } from './school-call.ts'

type School = Pick<WidgetHost, 'apiBase' | 'checkAuth' | 'pageSession'>

/** A ticket for the session that only the page holds; null without one, and if the call fails. */
const ticketTo = async (school: School, url: string): Promise<string | null> => {
  const { apiBase, pageSession } = school
  if (!pageSession.isHeld() || new URL(url).origin !== apiBase) return null
  const body = new FormData()
  body.append('success-url', url)
  try {
    const response = await callSchool(school, '/api/v1/ticket/', { body, signal: null, started: null })
    const reply: unknown = await response.json()
    return isObject(reply) && isText(reply.ticket) ? reply.ticket : null
  } catch {
    return null
  }
}

/**
 * Leaves the page for an address. Somebody whose session only this page holds, since its browser keeps no cookies, arrives at the school
 * signed in. Source: SECURITY R23, R23a.
 */
export const leaveForSchool = async (school: School, url: string, lang: Lang): Promise<void> => {
  const ticket = await ticketTo(school, url)
  if (ticket) postForm(school.apiBase + inLang('/auth/enter/', lang), { ticket, next: url })
  else leaveTo(url)
}
