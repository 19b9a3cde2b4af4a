import type { WidgetConfig } from '../browser/host.ts'

type Lang = WidgetConfig['lang']

/** Texts by language. */
export interface Shelf<Texts> {
  provideTexts: (lang: Lang, texts: Texts) => void
  hasTexts: (lang: Lang) => boolean
  /** The texts of a language; Russian where they have not come. */
  textsIn: (lang: Lang) => Texts
}

/** Russian is there from the start; other languages are fetched, and put in. */
export const createShelf = <Texts>(ru: Texts): Shelf<Texts> => {
  const known: Partial<Record<Lang, Texts>> & { ru: Texts } = { ru }
  return {
    provideTexts: (lang, texts) => {
      known[lang] = texts
    },
    hasTexts: (lang) => lang in known,
    textsIn: (lang) => known[lang] ?? ru,
  }
}
