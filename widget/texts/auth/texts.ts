import { createContext, use } from 'react'
import { createTextsByLang } from '../texts-by-lang.ts'
import { authRu, type Texts } from './auth-ru.ts'

export type { Texts }

/** The texts of the sign-in by language. */
export const authTexts = createTextsByLang<Texts>(authRu, { en: async () => (await import('./auth-en.ts')).authEn })

export const TextsContext = createContext<Texts>(authRu)

/** The texts in the language of the element. */
export const useTexts = (): Texts => use(TextsContext)
