import { createContext, use } from 'react'
import { createTextsByLang, type Translation } from '../texts-by-lang.ts'
import { type CheckoutTexts, checkoutRu } from './checkout-ru.ts'
import type { cardFormTexts, savedCardTexts } from './card-texts.ts'
import type { emptyTexts, noteTexts } from './cart-texts.ts'
import type { codeTexts } from './code-texts.ts'
import type { cardErrorTexts, scriptTexts } from './error-texts.ts'
import type { giftTexts } from './gift-texts.ts'
import type { orderTexts } from './order-texts.ts'
import type { paidTexts } from './paid-texts.ts'
import type { payTexts } from './pay-texts.ts'
import type { popupTexts } from './popup-texts.ts'
import type { reviewTexts } from './review-texts.ts'
import type { changeTexts, promoTexts } from './sum-texts.ts'

export type { CheckoutTexts }

/** The texts of the forms and views that are fetched, by subject. */
export interface CheckoutSubjects {
  cardForm: (typeof cardFormTexts)['ru']
  savedCard: (typeof savedCardTexts)['ru']
  note: (typeof noteTexts)['ru']
  empty: (typeof emptyTexts)['ru']
  code: (typeof codeTexts)['ru']
  cardError: (typeof cardErrorTexts)['ru']
  script: (typeof scriptTexts)['ru']
  gift: (typeof giftTexts)['ru']
  order: (typeof orderTexts)['ru']
  paid: (typeof paidTexts)['ru']
  pay: (typeof payTexts)['ru']
  popup: (typeof popupTexts)['ru']
  review: (typeof reviewTexts)['ru']
  promo: (typeof promoTexts)['ru']
  change: (typeof changeTexts)['ru']
}

/** The file of a language beside Russian and English. */
export type CheckoutTranslation = CheckoutTexts & Translation<CheckoutSubjects>

/** The texts of the checkout by language. */
export const checkoutTexts = createTextsByLang<CheckoutTexts, CheckoutSubjects>(
  checkoutRu,
  async () => (await import('./checkout-en.ts')).checkoutEn,
  {
    de: async () => (await import('./checkout-de.ts')).checkoutDe,
    kk: async () => (await import('./checkout-kk.ts')).checkoutKk,
    es: async () => (await import('./checkout-es.ts')).checkoutEs,
    be: async () => (await import('./checkout-be.ts')).checkoutBe,
    uz: async () => (await import('./checkout-uz.ts')).checkoutUz,
  },
)

export const CheckoutTextsContext = createContext<CheckoutTexts>(checkoutRu)

/** The texts in the language of the element. */
export const useCheckoutTexts = (): CheckoutTexts => use(CheckoutTextsContext)
