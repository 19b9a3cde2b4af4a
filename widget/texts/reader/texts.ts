import { createContext, use } from 'react'
import { createTextsByLang } from '../texts-by-lang.ts'
import { type ReaderTexts, readerRu } from './reader-ru.ts'

export type { ReaderTexts }

/** The texts of `<school-content>` by language. */
export const readerTexts = createTextsByLang<ReaderTexts>(readerRu, {
  en: async () => (await import('./reader-en.ts')).readerEn,
})

export const ReaderTextsContext = createContext<ReaderTexts>(readerRu)

/** The texts in the language of the element. */
export const useReaderTexts = (): ReaderTexts => use(ReaderTextsContext)
