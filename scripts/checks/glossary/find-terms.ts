import { type Term, terms } from './glossary.ts'

/** `takeOutUnchanged`, `take-out-unchanged` and `TAKE_OUT` as lower-case words between blanks: ` take out unchanged `. */
const wordsIn = (name: string): string =>
  ` ${name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z]+/g, ' ')
    .trim()
    .toLowerCase()} `

const phrases = terms.map((term) => ({ term, phrases: term.not.split(' ').map(wordsIn) }))

const appliesTo = ({ in: folder = '', except }: Term, path: string, name: string): boolean =>
  path.startsWith(folder) && !except?.test(name) && !except?.test(path)

/** The terms that a name of this file breaks. */
export const brokenTerms = (path: string, name: string): Term[] => {
  const words = wordsIn(name)
  return phrases
    .filter(({ term, phrases: refused }) => refused.some((one) => words.includes(one)) && appliesTo(term, path, name))
    .map(({ term }) => term)
}
