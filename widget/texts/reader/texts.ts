import { createContext, use } from 'react'
import { createTextsByLang } from '../texts-by-lang.ts'
import { readerLangs } from './reader-langs.ts'
import { type ReaderTexts, readerRu } from './reader-ru.ts'
import type { ReaderSubjects } from './translation.ts'

export type { ReaderTexts }

/** The texts of `<school-content>` by language. */
export const readerTexts = createTextsByLang<ReaderTexts, ReaderSubjects>(
  readerRu,
  async () => (await import('./reader-en.ts')).readerEn,
  readerLangs,
)

export const ReaderTextsContext = createContext<ReaderTexts>(readerRu)

/** The texts in the language of the element. */
export const useReaderTexts = (): ReaderTexts => use(ReaderTextsContext)
