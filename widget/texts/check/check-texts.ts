import { isLang, mainLangOf, type MainLang } from '../../../server/contract/langs.ts'
import { checkTextsEn } from './check-en.ts'
import { checkTextsRu } from './check-ru.ts'
import type { CheckTexts } from './check-text-types.ts'

export const checkTexts: Record<MainLang, CheckTexts> = { ru: checkTextsRu, en: checkTextsEn }

/** The main language for that of the page, else for that of its editor's browser; English where neither is known. */
export const checkLang = (page: string, browser: string): MainLang => {
  const [known] = [page, browser].map((tag) => tag.slice(0, 2).toLowerCase()).filter(isLang)
  return known ? mainLangOf(known) : 'en'
}
