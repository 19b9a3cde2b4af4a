import type { Lang } from '../../server/contract/langs.ts'
import { type LoadChunk, RARE } from './chunks.ts'
import type * as LanguageViewsCode from './language-views.ts'

const isMain = (lang: Lang) => lang === 'ru' || lang === 'en'

/** Fetches the first views of a language beside Russian and English; null for these two. */
export const loadLanguageViews = async (load: LoadChunk, lang: Lang) =>
  isMain(lang) ? null : (await load<typeof LanguageViewsCode>(`views-${lang}`)).views

/** Has the table with the texts of such a language at hand once the code has loaded, which needs them. */
export const prefetchTexts = (load: LoadChunk, lang: Lang): void => {
  if (!isMain(lang)) load(RARE).catch(() => undefined) // the code asks for it again
}
