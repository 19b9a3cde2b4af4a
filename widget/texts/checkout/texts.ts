import { createContext, use } from 'react'
import { createTextsByLang } from '../texts-by-lang.ts'
import { type CheckoutTexts, checkoutRu } from './checkout-ru.ts'

export type { CheckoutTexts }

/** The texts of the checkout by language. */
export const checkoutTexts = createTextsByLang<CheckoutTexts>(checkoutRu, {
  en: async () => (await import('./checkout-en.ts')).checkoutEn,
})

export const CheckoutTextsContext = createContext<CheckoutTexts>(checkoutRu)

/** The texts in the language of the element. */
export const useCheckoutTexts = (): CheckoutTexts => use(CheckoutTextsContext)
