import { createContext, use } from 'react'
import type { WidgetConfig } from '../browser/host.ts'
import { en } from './en.ts'
import { ru, type Texts } from './ru.ts'

export type { Texts }

export const textsByLang: Record<WidgetConfig['lang'], Texts> = { ru, en }

export const TextsContext = createContext<Texts>(ru)

/** The texts in the language of the element. */
export const useTexts = (): Texts => use(TextsContext)
