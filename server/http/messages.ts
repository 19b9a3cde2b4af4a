import { isLang } from '../contract/langs.ts'
import {
  edgeMessages,
  type EdgeMessages,
  type Lang,
  serverMessages,
  type ServerMessages,
  validationMessages,
  type ValidationMessages,
} from '../contract/messages.ts'

type Messages = ValidationMessages & ServerMessages & EdgeMessages

/** Key of a refusal's message; the edge renders it in the language of the page. */
export type MessageKey = keyof Messages

/** Parses a language from a form or a query, of a repeated parameter the last known one; null for any other value. */
export const langOf = (value: unknown): Lang | null => [value].flat().findLast(isLang) ?? null

const messagesIn = (lang: Lang): Messages => ({
  ...validationMessages[lang],
  ...serverMessages[lang],
  ...edgeMessages[lang],
})

const messages: Record<Lang, Messages> = {
  ru: messagesIn('ru'),
  en: messagesIn('en'),
  de: messagesIn('de'),
  kk: messagesIn('kk'),
  es: messagesIn('es'),
  be: messagesIn('be'),
  uz: messagesIn('uz'),
}

export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(messages.ru, key)

/** A message in a language. */
export const say = (key: MessageKey, lang: Lang): string => messages[lang][key]
