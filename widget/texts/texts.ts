import { createContext, use } from 'react'
import type { WidgetConfig } from '../browser/host.ts'
import { ru, type Texts } from './ru.ts'

export type { Texts }

type Lang = WidgetConfig['lang']

const known: Partial<Record<Lang, Texts>> & { ru: Texts } = { ru }

/** Russian is there from the start; other languages are fetched, and put in here. */
export const provideTexts = (lang: Lang, texts: Texts): void => {
  known[lang] = texts
}

export const hasTexts = (lang: Lang): boolean => lang in known

/** The texts of a language; Russian where they have not come. */
export const textsIn = (lang: Lang): Texts => known[lang] ?? ru

export const TextsContext = createContext<Texts>(ru)

/** The texts in the language of the element. */
export const useTexts = (): Texts => use(TextsContext)
