import { inLang } from '../../../../server/contract/in-lang.ts'
import type { Lang } from '../../../elements/element-spec.ts'
import { callSchool } from '../school-call.ts'
import type { ShopParts } from '../define-checkout.ts'

export type SchoolParts = Pick<ShopParts, 'origin' | 'checkAuth'>

/** The school whose products an element of the page sells. */
export interface SchoolOf {
  /** An origin without a trailing slash. */
  apiBase: string
  /** Calls the school with the CSRF token. Rejects on network errors, with a `SecurityError` if the school does not list the page. */
  call: (path: string, body?: FormData) => Promise<Response>
}

/** `api` is the origin that the element names, if it differs from the script's. */
export const schoolOf = ({ origin, checkAuth }: SchoolParts, api: string | null, lang: Lang): SchoolOf => {
  const apiBase = api && URL.canParse(api) ? new URL(api).origin : origin.api
  const school = { apiBase, checkAuth: (isAnew?: boolean) => checkAuth(apiBase, isAnew) }
  return {
    apiBase,
    call: (path, body) => callSchool(school, inLang(path, lang), { body: body ?? null, signal: null, begun: null }),
  }
}
