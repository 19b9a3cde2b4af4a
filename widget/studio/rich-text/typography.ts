import { FORMULA } from '../document/formula.ts'

const NBSP = '\u00A0'

/** Stands for a character that stays as it is: one of an address, of a formula or, in texts that are passed here, of code. */
export const HELD = '\uFFFC'
const ADDRESS =
  /\uFFFC|(?:https?:\/\/|www\.)[^\s«»„“”"<>\uFFFC]+|(?<![^\s«»„“”"<>@\uFFFC])[^\s«»„“”"<>@\uFFFC]{1,64}@[^\s«»„“”"<>@\uFFFC]{1,255}/
const ADDRESS_OR_FORMULA = new RegExp(`${FORMULA.source}|${ADDRESS.source}`, 'gi')

const QUOTES = /["«»„“”]/g
const isQuote = (character = '') => '"«»„“”'.includes(character) && character !== ''
const BEFORE_OPENING = /[\s([{\-–—/]/
const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character)

const besideQuotes = (text: string, at: number, step: 1 | -1): string | undefined => {
  let next = at + step
  while (isQuote(text[next])) next += step
  return text[next]
}

const isOpening = (text: string, at: number): boolean => {
  const quote = text[at]
  if (quote === '«' || quote === '„') return true
  if (quote === '»') return false
  const before = besideQuotes(text, at, -1)
  return (before === undefined || BEFORE_OPENING.test(before)) && !isSpace(besideQuotes(text, at, 1))
}

/** Pairs of quotes: «outer» and „inner“. A quote without its other half stays, as the sign of inches does. */
const withQuotes = (text: string): string => {
  const open: number[] = []
  const pairs: { from: number; to: number }[] = []
  for (const { index: at } of text.matchAll(QUOTES)) {
    if (isOpening(text, at)) open.push(at)
    else {
      const from = open.pop()
      if (from !== undefined) pairs.push({ from, to: at })
    }
  }
  const signs = new Map<number, string>()
  for (const { from, to } of pairs) {
    const isOuter = !pairs.some((other) => other.from < from && to < other.to)
    signs.set(from, isOuter ? '«' : '„').set(to, isOuter ? '»' : '“')
  }
  return text.replaceAll(QUOTES, (quote, at: number) => signs.get(at) ?? quote)
}

/** Words that do not end a line: prepositions, conjunctions, particles. */
const SHORT = 'а|без|в|во|да|для|до|же|за|и|из|или|к|ко|как|на|над|не|ни|но|о|об|обо|от|по|под|при|про|с|со|у|что|чем'
const AFTER_SHORT = new RegExp(`(?<![\\p{L}\\p{N}\\uFFFC-])(${SHORT}) (?=\\S)`, 'giu')
const BEFORE_PARTICLE = /(?<=[\p{L}\p{N}]) (?=(?:бы?|ли|же?)(?![\p{L}\p{N}-]))/giu

/** The order counts: a rule may depend on the result of an earlier one. */
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
 * Russian typography: quotes, dashes, ellipses, and no-break spaces where a line must not end. Letters, digits, addresses and formulas stay; applied
 * twice it is as applied once.
 */
export const typography = (text: string): string => {
  const untouched = (text.match(ADDRESS_OR_FORMULA) ?? []).join('')
  const held = text.replaceAll(ADDRESS_OR_FORMULA, (found) => HELD.repeat(found.length))
  const result = rules.reduce((before, rule) => rule(before), held)
  let at = -1
  return result.replaceAll(HELD, () => untouched[(at += 1)] ?? '')
}

export interface TypographyEdit {
  from: number
  to: number
  text: string
}

const LETTERS = /[\p{L}\p{N}\uFFFC]+/gu

/** What stands before, between and after the words of a text. */
const signsOf = (text: string): TypographyEdit[] => {
  let from = 0
  const runs = [...text.matchAll(LETTERS), { 0: '', index: text.length }]
  return runs.map(({ 0: word, index }) => {
    const sign = { from, to: index, text: text.slice(from, index) }
    from = index + word.length
    return sign
  })
}

/** What `typography` changes in a text: the signs between its words. */
export const typographyEdits = (text: string): TypographyEdit[] => {
  const after = signsOf(typography(text))
  return signsOf(text).flatMap(({ from, to, text: sign }, at) => {
    const changed = after[at]?.text ?? sign
    if (changed.length !== sign.length) return [{ from, to, text: changed }]
    // sign by sign, since marks may begin and end between them
    const places = Array.from({ length: sign.length }, (_, index) => index).filter(
      (index) => sign[index] !== changed[index],
    )
    return places.map((index) => ({ from: from + index, to: from + index + 1, text: changed[index] ?? '' }))
  })
}
