import { type ContentMessages, contentMessages } from '../../contract/content/messages.ts'
import type { Lang } from '../../contract/messages.ts'
import { isMessageKey, type MessageKey, say } from '../messages.ts'

/** Key of a message of the content API; the edge renders it in the caller's language. */
export type ContentKey = keyof ContentMessages | MessageKey

const isOfContent = (key: string): key is keyof ContentMessages => Object.hasOwn(contentMessages.ru, key)

export const isContentKey = (key: string): key is ContentKey => isOfContent(key) || isMessageKey(key)

/** A message in a language; `about` fills its `{name}` placeholders. */
export const contentMessage = (
  key: ContentKey,
  lang: Lang,
  about: Readonly<Record<string, string | number>> = {},
): string =>
  (isOfContent(key) ? contentMessages[lang][key] : say(key, lang)).replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(about, name) ? String(about[name]) : whole,
  )
