import { inLang } from '../../../../server/contract/in-lang.ts'
import type { Lang } from '../../../elements/element-spec.ts'
import { leaveForSchool } from '../../../api/leave-for-school.ts'
import { callSchool } from '../../../api/school-call.ts'
import type { PageSession } from '../../../browser/host.ts'
import type { ShopParts } from '../define-checkout.ts'

export type SchoolParts = Pick<ShopParts, 'origin' | 'checkAuth' | 'pageSessionOf'>

/** The school whose products an element of the page sells. */
export interface SchoolOf {
  /** An origin without a trailing slash. */
  apiBase: string
  pageSession: PageSession
  /** Leaves the page for an address; where only the page holds the session, signed in at the school. */
  leave: (url: string) => Promise<void>
  /** Calls the school with the CSRF token. Rejects on network errors, with a `SecurityError` if the school does not list the page. */
  call: (path: string, body?: FormData) => Promise<Response>
}

/** `api` is the origin that the element names, if it differs from the script's. */
export const schoolOf = (
  { origin, checkAuth, pageSessionOf }: SchoolParts,
  api: string | null,
  lang: Lang,
): SchoolOf => {
  const apiBase = api && URL.canParse(api) ? new URL(api).origin : origin.api
  const school = {
    apiBase,
    checkAuth: (isAnew?: boolean) => checkAuth(apiBase, isAnew),
    pageSession: pageSessionOf(apiBase),
  }
  return {
    apiBase,
    pageSession: school.pageSession,
    leave: (url) => leaveForSchool(school, url, lang),
    call: (path, body) => callSchool(school, inLang(path, lang), { body: body ?? null, signal: null, started: null }),
  }
}
