import type { Lang } from '../../server/contract/langs.ts'

export interface TextsByLang<Texts> {
  hasTexts: (lang: Lang) => boolean
  /** Loads the texts of a language that are missing. Rejects where they do not come; another call tries again. */
  loadTexts: (lang: Lang) => Promise<void>
  /** The texts of a language; Russian until they are loaded. */
  textsIn: (lang: Lang) => Texts
}

/** Russian is there from the start; every other language is loaded on demand. */
export const createTextsByLang = <Texts>(
  ru: Texts,
  loaders: Record<Exclude<Lang, 'ru'>, () => Promise<Texts>>,
): TextsByLang<Texts> => {
  const known: Partial<Record<Lang, Texts>> & { ru: Texts } = { ru }
  const hasTexts = (lang: Lang) => lang in known
  return {
    hasTexts,
    loadTexts: async (lang) => {
      if (lang !== 'ru' && !hasTexts(lang)) known[lang] = await loaders[lang]()
    },
    textsIn: (lang) => known[lang] ?? ru,
  }
}
