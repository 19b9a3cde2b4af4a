import { createContext, use } from 'react'
import { createTextsByLang, type Translation } from '../texts-by-lang.ts'
import { authRu, type Texts } from './auth-ru.ts'
import type { byPhoneTexts } from './by-phone-texts.ts'
import type { captchaTexts } from './captcha-texts.ts'
import type { eventTexts } from './event-texts.ts'
import type { identityTexts } from './identity-texts.ts'
import type { mailTexts } from './mail-texts.ts'
import type { PasskeyTexts } from './passkey-texts.ts'
import type { phoneTexts, registrationTexts } from './registration-texts.ts'
import type { supportTexts } from './support-texts.ts'

export type { Texts }

/** The texts of the forms and views that are fetched, by subject. */
export interface AuthSubjects {
  byPhone: (typeof byPhoneTexts)['ru']
  captcha: (typeof captchaTexts)['ru']
  event: (typeof eventTexts)['ru']
  identity: (typeof identityTexts)['ru']
  passkey: PasskeyTexts
  mail: (typeof mailTexts)['ru']
  registration: (typeof registrationTexts)['ru']
  phone: (typeof phoneTexts)['ru']
  support: (typeof supportTexts)['ru']
}

/** The file of a language beside Russian and English. */
export type AuthTranslation = Texts & Translation<AuthSubjects>

/** The texts of the sign-in by language. */
export const authTexts = createTextsByLang<Texts, AuthSubjects>(
  authRu,
  async () => (await import('./auth-en.ts')).authEn,
  {
    de: async () => (await import('./auth-de.ts')).authDe,
    kk: async () => (await import('./auth-kk.ts')).authKk,
    es: async () => (await import('./auth-es.ts')).authEs,
    be: async () => (await import('./auth-be.ts')).authBe,
    uz: async () => (await import('./auth-uz.ts')).authUz,
  },
)

export const TextsContext = createContext<Texts>(authRu)

/** The texts in the language of the element. */
export const useTexts = (): Texts => use(TextsContext)
