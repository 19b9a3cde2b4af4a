/** Reads an attribute; `null` is an absent one. */
export type Attribute<Value> = (raw: string | null) => Value

export type Attributes<Config> = { readonly [Name in keyof Config]: Attribute<Config[Name]> }

export const text: Attribute<string> = (raw) => raw ?? ''

/** True when it stands there, bare or with any value but "false". */
export const flag: Attribute<boolean> = (raw) => raw !== null && raw !== 'false'

/** One of the given words; anything else counts as the first. */
export const oneOf =
  <Word extends string>(...words: [Word, ...Word[]]): Attribute<Word> =>
  (raw) =>
    words.find((word) => word === raw) ?? words[0]

/** `nextUrl` to `next-url`. */
export const attributeName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

type Raw = (attribute: string) => string | null

/** All values of a table, read by `raw`, which answers for an attribute's name. */
export function readAttributes<Config extends object>(table: Attributes<Config>, raw: Raw): Config
export function readAttributes<Config extends object>(table: Attributes<Config>, raw: Raw): Partial<Config> {
  const config: Partial<Config> = {}
  for (const name in table) if (Object.hasOwn(table, name)) config[name] = table[name](raw(attributeName(name)))
  return config
}

/** What a property may be set to: `true` makes a bare attribute; `false`, `null` and `undefined` take it away. */
export type PropertyValue = string | number | boolean | null | undefined

export const putAttribute = (element: Element, attribute: string, value: PropertyValue): void => {
  if (value === false || value === null || value === undefined) element.removeAttribute(attribute)
  else element.setAttribute(attribute, value === true ? '' : `${value}`)
}
