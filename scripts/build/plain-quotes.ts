import { parseSync, Visitor } from 'vite'

/** What would have to be escaped between double quotes, or reads otherwise there. */
const NOT_PLAIN = /["\\\r\n]/

/** The minifier writes texts between backticks; double quotes, which trees and JSON have anyway, compress better. */
export const plainQuotes = (code: string): string => {
  const tagged = new Set<number>()
  const texts: Array<[start: number, end: number]> = []
  new Visitor({
    TaggedTemplateExpression: ({ quasi }) => void tagged.add(quasi.start),
    TemplateLiteral: ({ start, end, expressions }) => {
      const isText = expressions.length === 0 && !tagged.has(start)
      if (isText && !NOT_PLAIN.test(code.slice(start, end))) texts.push([start, end - 1])
    },
  }).visit(parseSync('chunk.js', code).program)
  const signs = code.split('') // positions count UTF-16 units
  for (const at of texts.flat()) signs[at] = '"'
  return signs.join('')
}
