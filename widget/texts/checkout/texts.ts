import { createContext, use } from 'react'
import { createShelf } from '../shelf.ts'
import { type CheckoutTexts, ru } from './ru.ts'

export type { CheckoutTexts }

/** The texts of the checkout by language. */
export const checkoutTexts = createShelf<CheckoutTexts>(ru)

export const CheckoutTextsContext = createContext<CheckoutTexts>(ru)

/** The texts in the language of the element. */
export const useCheckoutTexts = (): CheckoutTexts => use(CheckoutTextsContext)
