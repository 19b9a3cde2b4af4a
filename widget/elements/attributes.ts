/** Parses an attribute value; `null` means the attribute is absent. */
export type Attribute<Value> = (raw: string | null) => Value

export type Attributes<Config> = { readonly [Name in keyof Config]: Attribute<Config[Name]> }

export const text: Attribute<string> = (raw) => raw ?? ''

/** True if the attribute is present with any value but "false" (a bare attribute too). */
export const flag: Attribute<boolean> = (raw) => raw !== null && raw !== 'false'

/** One of the given words; any other value counts as the first. */
export const oneOf =
  <Word extends string>(...values: [Word, ...Word[]]): Attribute<Word> =>
  (raw) =>
    values.find((word) => word === raw) ?? values[0]

/** `nextUrl` to `next-url`. */
export const attributeName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

type Raw = (attribute: string) => string | null

/** Reads all attributes of a table; `raw` returns the value of an attribute by its name. */
export function readAttributes<Config extends object>(table: Attributes<Config>, raw: Raw): Config
export function readAttributes<Config extends object>(table: Attributes<Config>, raw: Raw): Partial<Config> {
  const config: Partial<Config> = {}
  for (const name in table) if (Object.hasOwn(table, name)) config[name] = table[name](raw(attributeName(name)))
  return config
}

/** A value that a property accepts: `true` sets a bare attribute; `false`, `null` and `undefined` remove it. */
export type PropertyValue = string | number | boolean | null | undefined

/** A bare attribute is toggled: Chromium up to 95 takes `only-auth` for a listener, which a page with Trusted Types may not set from text. */
export const putAttribute = (element: Element, attribute: string, value: PropertyValue): void => {
  if (value === false || value === null || value === undefined) return element.removeAttribute(attribute)
  const text = value === true ? '' : `${value}`
  if (text !== '') return element.setAttribute(attribute, text)
  if (element.getAttribute(attribute)) element.removeAttribute(attribute)
  return void element.toggleAttribute(attribute, true)
}
