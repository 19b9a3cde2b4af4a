const NAMES =
  'math mrow mi mn mo mtext mspace msub msup msubsup munder mover munderover mfrac msqrt mroot mtable mtr mtd mstyle mpadded mphantom'

type Split<Names extends string> = Names extends `${infer Name} ${infer Others}` ? Name | Split<Others> : Names

export type FormulaTag = Split<typeof NAMES>

/** The MathML elements of rendered formulas: the server writes no others, and the reader shows no others. Source: MathML Core. */
export const FORMULA_TAGS: readonly string[] = NAMES.split(' ')

/**
 * Their attributes with values: no address, no style, no colour. `overflow` marks formulas that may be wider than a phone; `columnalign` and
 * `columnspacing` are for style sheets.
 */
export const FORMULA_ATTRIBUTE =
  /\s(display|overflow|mathvariant|displaystyle|scriptlevel|accent|accentunder|stretchy|lspace|rspace|minsize|maxsize|linethickness|width|height|depth|voffset|columnalign|columnspacing)="([\w.%+ -]*)"/g
