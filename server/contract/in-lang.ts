import type { Lang } from './messages.ts'

/** The address of a page or a call in a language: what it says, and its links and forms, keep it. Russian needs no word. */
export const inLang = (path: string, lang: Lang): string => (lang === 'ru' ? path : `${path}?lang=${lang}`)
