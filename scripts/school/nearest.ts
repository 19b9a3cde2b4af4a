/** How many letters to put in, take out, replace or swap with their neighbours to make one word the other. */
const distance = (left: string, right: string): number => {
  const rows = [Array.from({ length: right.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= left.length; row += 1) {
    rows.push([row])
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1]
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      const replaced = at(row - 1, column - 1) + (isSame ? 0 : 1)
      const swapped = isSwapped ? at(row - 2, column - 2) + 1 : replaced
      rows[row]?.push(Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, replaced, swapped))
    }
  }
  return at(left.length, right.length)
}

/** The word that was probably meant; null where none is near. */
export const nearest = (typed: string, words: readonly string[]): string | null => {
  const [best] = words
    .map((word) => ({ word, far: distance(typed, word) }))
    .toSorted((left, right) => left.far - right.far)
  return best && best.far <= Math.max(1, Math.floor(best.word.length / 3)) ? best.word : null
}

/** `Did you mean …?` with a space before it, or nothing. */
export const didYouMean = (typed: string, words: readonly string[], prefix = ''): string => {
  const word = nearest(typed, words)
  return word === null ? '' : ` Did you mean ${prefix}${word}?`
}
