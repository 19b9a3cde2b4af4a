const NBSP = '\u00A0'

/** Stands for a character that stays as it is: one of an address or, in texts that are passed here, one of code. */
export const HELD = '\uFFFC'
const ADDRESS = /\uFFFC|(?:https?:\/\/|www\.)[^\s«»„“”"<>\uFFFC]+|[^\s«»„“”"<>@\uFFFC]+@[^\s«»„“”"<>@\uFFFC]+/gi

const QUOTES = /["«»„“”]/
const BEFORE_OPENING = /[\s([{\-–—/]/
const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character)

const besideQuotes = (characters: readonly string[], at: number, step: 1 | -1): string | undefined => {
  let next = at + step
  while (QUOTES.test(characters[next] ?? '')) next += step
  return characters[next]
}

const isOpening = (characters: readonly string[], at: number): boolean => {
  const quote = characters[at]
  if (quote === '«' || quote === '„') return true
  if (quote === '»') return false
  const before = besideQuotes(characters, at, -1)
  return (before === undefined || BEFORE_OPENING.test(before)) && !isSpace(besideQuotes(characters, at, 1))
}

/** Pairs of quotes: «outer» and „inner“. A quote without its other half stays, as the sign of inches does. */
const withQuotes = (text: string): string => {
  const characters = Array.from(text)
  const open: number[] = []
  const pairs: { from: number; to: number }[] = []
  for (const [at, character] of characters.entries()) {
    if (!QUOTES.test(character)) continue
    if (isOpening(characters, at)) open.push(at)
    else {
      const from = open.pop()
      if (from !== undefined) pairs.push({ from, to: at })
    }
  }
  const result = [...characters]
  for (const { from, to } of pairs) {
    const isOuter = !pairs.some((other) => other.from < from && to < other.to)
    result[from] = isOuter ? '«' : '„'
    result[to] = isOuter ? '»' : '“'
  }
  return result.join('')
}

/** Words that do not end a line: prepositions, conjunctions, particles. */
const SHORT = 'а|без|в|во|да|для|до|же|за|и|из|или|к|ко|как|на|над|не|ни|но|о|об|обо|от|по|под|при|про|с|со|у|что|чем'
const AFTER_SHORT = new RegExp(`(?<![\\p{L}\\p{N}\\uFFFC-])(${SHORT}) (?=\\S)`, 'giu')
const BEFORE_PARTICLE = /(?<=[\p{L}\p{N}]) (?=(?:бы?|ли|же?)(?![\p{L}\p{N}-]))/giu

/** In their order: what one rule writes the next may read. */
const rules: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll(/\.{3,}/g, '…'),
  withQuotes,
  (text) => text.replaceAll(/(?<=^|\n)(?:--?|[–—])[ \u00A0]/g, `—${NBSP}`),
  (text) => text.replaceAll(/(?<=\S)[ \u00A0](?:--?|[–—])(?=\s|$)/g, `${NBSP}—`),
  (text) => text.replaceAll(/(?<![\p{L}\p{N}.,\-–])(\d{1,4})-(\d{1,4})(?![\p{L}\p{N}\-–])/gu, '$1–$2'),
  (text) => text.replaceAll(AFTER_SHORT, `$1${NBSP}`),
  (text) => text.replaceAll(BEFORE_PARTICLE, NBSP),
  (text) => text.replaceAll(/(?<=\d) (?=\d{3}(?!\d)|[\p{L}%₽€$°])/gu, NBSP),
  (text) => text.replaceAll(/(?<=[№§]) (?=\d)/g, NBSP),
  (text) => text.replaceAll(/(?<=(?<!\p{L})(?:\p{Lu}|т)\.) (?=\p{Lu}|[дпек]\.)/gu, NBSP),
]

/**
 * Russian typography: quotes, dashes, ellipses, and no-break spaces where a line must not end. Letters, digits and addresses stay; applied
 * twice it is as applied once.
 */
export const typography = (text: string): string => {
  const kept = (text.match(ADDRESS) ?? []).join('')
  const held = text.replaceAll(ADDRESS, (address) => HELD.repeat(address.length))
  const result = rules.reduce((before, rule) => rule(before), held)
  let at = -1
  return result.replaceAll(HELD, () => kept[(at += 1)] ?? '')
}

export interface TypographyEdit {
  from: number
  to: number
  text: string
}

const LETTERS = /[\p{L}\p{N}\uFFFC]+/gu

/** What is between the words of a text, with the empty ends. */
const signsOf = (text: string): TypographyEdit[] => {
  let from = 0
  return [...text.matchAll(LETTERS), { 0: '', index: text.length }].map(({ 0: word, index }) => {
    const sign = { from, to: index, text: text.slice(from, index) }
    from = index + word.length
    return sign
  })
}

/** Sign by sign, so that each keeps the marks of the one that it replaces. */
const bySigns = ({ from, to, text }: TypographyEdit, sign: string): TypographyEdit[] => {
  if (text === sign) return []
  if (text.length !== sign.length) return [{ from, to, text }]
  return Array.from({ length: sign.length }, (_, at) => ({
    from: from + at,
    to: from + at + 1,
    text: text.charAt(at),
  })).filter((edit, at) => edit.text !== sign.charAt(at))
}

/** What `typography` changes in a text: the signs between its words. */
export const typographyEdits = (text: string): TypographyEdit[] => {
  const after = signsOf(typography(text))
  return signsOf(text).flatMap((sign, at) => bySigns({ ...sign, text: after[at]?.text ?? sign.text }, sign.text))
}
