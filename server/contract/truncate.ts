const codePointsIn = (text: string): string[] => text.match(/./gsu) ?? []

/** What a person sees as single characters. Firefox before 125 has no `Segmenter`: code points there. */
const graphemesIn = (text: string): string[] =>
  'Segmenter' in Intl ? [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment) : codePointsIn(text)

/**
 * The longest beginning of a text that has at most `max` code points and cuts no grapheme in two, such as an emoji of several code points or
 * a letter with its accent.
 */
export const truncate = (text: string, max: number): string => {
  if (text.length <= max) return text
  let length = 0
  const prefix = text.slice(0, 2 * max + 2) // more than `max` code points, so that a long text takes no longer
  const fitting = graphemesIn(prefix).filter((grapheme) => {
    length += codePointsIn(grapheme).length
    return length <= max
  })
  return fitting.join('')
}
