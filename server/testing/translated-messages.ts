/** A person's name as dictionaries get it: the only Cyrillic that may stand in an English text. */
export const SAMPLE_NAME = 'Анна'

const textOf = (entry: unknown): unknown =>
  typeof entry === 'function' ? Reflect.apply(entry, undefined, [SAMPLE_NAME, SAMPLE_NAME]) : entry

/** Every sentence of a dictionary by its path in it; those that are functions are told a name wherever they take something. */
export const messagesOf = (dictionary: object, path = ''): Record<string, string> =>
  Object.fromEntries(
    Object.entries(dictionary).flatMap(([key, entry]) => {
      const value = textOf(entry)
      const name = path + key
      return typeof value === 'object' && value !== null
        ? Object.entries(messagesOf(value, `${name}.`))
        : [[name, String(value)]]
    }),
  )

const isCyrillic = (text: string) => /\p{Script=Cyrillic}/u.test(text.replaceAll(SAMPLE_NAME, ''))

/** What is missing, empty or not translated in either of two dictionaries of the same shape, by its path. */
export const untranslated = (ru: object, en: object): string[] => {
  const [russian, english] = [messagesOf(ru), messagesOf(en)]
  const names = new Set([...Object.keys(russian), ...Object.keys(english)])
  return [...names].filter((name) => {
    const [here = '', there = ''] = [russian[name], english[name]]
    return here.trim() === '' || there.trim() === '' || here === there || !isCyrillic(here) || isCyrillic(there)
  })
}
