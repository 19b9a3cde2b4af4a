import type { Lang } from '../../server/contract/langs.ts'
import type { LoadChunk } from './chunks.ts'
import type * as LanguageViewsCode from './language-views.ts'

/** Fetches the first views of a language beside Russian and English; null for these two. */
export const loadLanguageViews = async (load: LoadChunk, lang: Lang) =>
  lang === 'ru' || lang === 'en' ? null : (await load<typeof LanguageViewsCode>(`views-${lang}`)).views
