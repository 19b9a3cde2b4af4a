import { isLang } from '../contract/langs.ts'
import {
  type Lang,
  serverMessages,
  type ServerMessages,
  validationMessages,
  type ValidationMessages,
} from '../contract/messages.ts'

/** Messages of refusals at the edge, before a use case runs. */
export interface EdgeMessages {
  /** The page's origin is not listed. */
  badOrigin: string
  /** The anti-forgery token is missing, expired or issued to another browser. */
  badToken: string
  malformed: string
  tooLarge: string
  badMediaType: string
  notFound: string
  badMethod: string
}

export const edgeMessages: Record<Lang, EdgeMessages> = {
  ru: {
    badOrigin: 'Этой странице вход не разрешён',
    badToken: 'Страница устарела. Обновите её и попробуйте ещё раз',
    malformed: 'Мы не поняли запрос. Обновите страницу и попробуйте ещё раз',
    tooLarge: 'Слишком много данных, сократите, пожалуйста',
    badMediaType: 'Мы не поняли запрос: такой вид данных не подходит',
    notFound: 'Такого адреса нет',
    badMethod: 'По этому адресу так обратиться нельзя',
  },
  en: {
    badOrigin: 'This page may not sign anybody in',
    badToken: 'This page is out of date. Reload it and try again',
    malformed: 'We did not understand the request. Reload the page and try again',
    tooLarge: 'Too much data, please shorten it',
    badMediaType: 'We did not understand the request: this kind of data does not fit',
    notFound: 'There is no such address',
    badMethod: 'This address cannot be used that way',
  },
}

type Messages = ValidationMessages & ServerMessages & EdgeMessages

/** Key of a refusal's message; the edge renders it in the language of the page. */
export type MessageKey = keyof Messages

/** Parses a language from a form or a query; null for any other value. */
export const langOf = (value: unknown): Lang | null => (isLang(value) ? value : null)

const messages: Record<Lang, Messages> = {
  ru: { ...validationMessages.ru, ...serverMessages.ru, ...edgeMessages.ru },
  en: { ...validationMessages.en, ...serverMessages.en, ...edgeMessages.en },
}

export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(messages.ru, key)

/** A message in a language. */
export const say = (key: MessageKey, lang: Lang): string => messages[lang][key]
