import { createContext, use } from 'react'
import { ru, type Texts } from './ru.ts'
import { createShelf } from './shelf.ts'

export type { Texts }

export const { provideTexts, hasTexts, textsIn } = createShelf<Texts>(ru)

export const TextsContext = createContext<Texts>(ru)

/** The texts in the language of the element. */
export const useTexts = (): Texts => use(TextsContext)
