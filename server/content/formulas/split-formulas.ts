/** A formula in TeX. `isDisplay`: it stands on a line of its own. */
export interface TexFormula {
  tex: string
  isDisplay: boolean
}

type TextPart = string | TexFormula

/** A formula with its dollar signs. */
export const typedFormula = ({ tex, isDisplay }: TexFormula): string => (isDisplay ? `$$${tex}$$` : `$${tex}$`)

/** The characters of one formula at most. */
export const TEX_MAX = 500

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const DIGIT = /\d/

const isSpace = (character = ''): boolean => character.trim() === ''

/** The next dollar sign without a backslash before it; -1 if there is none. */
const dollarFrom = (text: string, from: number): number => {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '$') return at
  }
  return -1
}

/** Words of Russian outside of braces: the text between two prices, as in "от $5 до 10$". */
const isProse = (tex: string): boolean => /\p{Script=Cyrillic}{2}/u.test(tex.replaceAll(/\{[^{}]*\}/g, ''))

/** A formula that begins at a dollar sign, and where the text goes on; null if none does. Source: Pandoc, tex_math_dollars. */
const formulaAt = (text: string, at: number): { formula: TexFormula; end: number } | null => {
  const isDisplay = text[at + 1] === '$'
  const from = at + (isDisplay ? 2 : 1)
  const to = dollarFrom(text, from)
  if (to <= from || to - from > TEX_MAX) return null
  if (!isDisplay && (isSpace(text[from]) || isSpace(text[to - 1]))) return null
  const tex = text.slice(from, to)
  if (tex.trim() === '') return null
  if (isDisplay) return text[to + 1] === '$' ? { formula: { tex, isDisplay }, end: to + 2 } : null
  const isPrice = LETTER_OR_DIGIT.test(text[at - 1] ?? '') || DIGIT.test(text[to + 1] ?? '') || isProse(tex)
  return isPrice ? null : { formula: { tex, isDisplay }, end: to + 1 }
}

/**
 * Splits a text into its formulas, `$…$` and `$$…$$`, and what is between them. The first sign of `$…$` has no letter and no digit before
 * it and no space after it; the last one has no space before it and no digit after it. `\$` becomes a dollar sign.
 */
export const splitFormulas = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let before = ''
  let from = 0
  for (let at = text.indexOf('$'); at >= 0; at = text.indexOf('$', from)) {
    const isLiteral = at > from && text[at - 1] === '\\'
    const found = isLiteral ? null : formulaAt(text, at)
    before += isLiteral ? `${text.slice(from, at - 1)}$` : text.slice(from, at)
    from = found?.end ?? at + 1
    if (!found) {
      if (!isLiteral) before += '$'
      continue
    }
    if (before !== '') parts.push(before)
    parts.push(found.formula)
    before = ''
  }
  before += text.slice(from)
  return before === '' ? parts : [...parts, before]
}
