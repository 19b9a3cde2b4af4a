import { type ValidationMessages, validationMessages } from './messages.ts'

type Keys = { readonly [Key in keyof ValidationMessages]: Key }

const isOwnKeys = (keys: object): keys is Keys => Object.entries(keys).every(([key, value]) => key === value)

const keysOf = (messages: ValidationMessages): Keys => {
  const keys = Object.fromEntries(Object.keys(messages).map((key) => [key, key]))
  if (!isOwnKeys(keys)) throw new Error('every message is named by its key')
  return keys
}

/** What a schema says of a fault: the key of a message, which the edge turns into a sentence in the language of the page. */
export const says = keysOf(validationMessages.ru)
