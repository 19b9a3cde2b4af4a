import { checkTextsEn } from './check-en.ts'
import { checkTextsRu } from './check-ru.ts'
import type { CheckTexts } from './check-text-types.ts'

/** The languages of the check: that of the page, else of its editor's browser. */
export type CheckLang = 'ru' | 'en'

export const checkTexts: Record<CheckLang, CheckTexts> = { ru: checkTextsRu, en: checkTextsEn }

/** The language of the page, else of the browser; English for all others than Russian. */
export const checkLang = (page: string, browser: string): CheckLang => {
  const [named] = [page, browser]
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .filter((tag) => tag === 'ru' || tag === 'en')
  return named === 'ru' ? 'ru' : 'en'
}
