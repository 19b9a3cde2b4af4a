import type { Lang } from './langs.ts'

/** The path of a page or a call in a language; its texts, links and forms keep that language. Russian needs no parameter. */
export const inLang = (path: string, lang: Lang): string =>
  lang === 'ru' ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`
