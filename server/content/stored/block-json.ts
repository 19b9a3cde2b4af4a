const texts = new WeakMap<object, string>()

/** The JSON of an object that never changes, made once. */
const jsonOf = (block: object): string => {
  const text = texts.get(block) ?? JSON.stringify(block)
  texts.set(block, text)
  return text
}

/** The JSON of a document or state. Most of its blocks are those of the version before: the JSON of each is made once. */
export const documentJson = ({ content, ...rest }: { content: readonly object[] }): string =>
  `${JSON.stringify(rest).slice(0, -1)},"content":[${content.map(jsonOf).join(',')}]}`
