import { inLang } from './in-lang.ts'
import type { Lang } from './langs.ts'

/** The forms of sign-in and registration, for browsers that run no scripts. */
export const SIGN_IN_PAGE = '/auth/form/'

/** Their address in a language. `next`: the path that the sign-in leads to, in that language. */
export const signInAddress = (lang: Lang, next?: string): string => {
  const page =
    next === undefined ? SIGN_IN_PAGE : `${SIGN_IN_PAGE}?${new URLSearchParams({ next: inLang(next, lang) })}`
  return inLang(page, lang)
}
