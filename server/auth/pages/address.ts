import type { Lang } from '../../contract/messages.ts'

/** The address of a page in a language: its links and forms keep it. Russian needs no word. */
export const inLang = (path: string, lang: Lang): string => (lang === 'ru' ? path : `${path}?lang=${lang}`)
