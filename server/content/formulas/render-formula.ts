import type katexOf from 'katex'
import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'
import { FORMULA_ATTRIBUTE, FORMULA_TAGS } from '../../contract/content/rich-text/formula-tags.ts'
import { mathLetters } from './math-letters.ts'
import { type TexFormula, typedFormula } from './split-formulas.ts'

/** Elements around or beside those of the formula: KaTeX's own frame, and the TeX. */
const DROPPED: readonly string[] = ['span', 'semantics', 'annotation']

/** The characters of one rendered formula at most. */
const MATHML_MAX = 20_000
/** The replacements of commands in one formula at most; KaTeX itself defines many commands by others. */
const EXPANSIONS_MAX = 1_000
/** The largest length, in em. */
const LENGTH_MAX = 10
/** A formula of this many characters is narrower than a phone. */
const SHORT_SIGNS = 12

const isWide = (mathMl: string): boolean =>
  /<m(?:table|space|padded)|display="block"/.test(mathMl) || mathMl.replaceAll(/<[^>]*>/g, '').length > SHORT_SIGNS

/** Puts the letters of a style in place of `mathvariant`, except `normal`, which browsers know. */
const withLetters = (mathMl: string): string =>
  mathMl.replaceAll(
    /<(m[a-z]+)([^<>]*) mathvariant="([a-z-]+)"([^<>]*)>([^<]*)/g,
    (whole, tag: string, before: string, style: string, after: string, text: string) =>
      style === 'normal' ? whole : `<${tag}${before}${after}>${mathLetters(text, style)}`,
  )

const isListed = ([name, value]: readonly [string, string]): boolean =>
  ` ${name}="${value}"`.replace(FORMULA_ATTRIBUTE, '') === ''

/** The MathML without what browsers do not draw alike: null if there is an element that is not on the list, as of `\cancel`. */
const cleanMathMl = (mathMl: string): string | null => {
  let isKnown = true
  const clean = sanitizeHtml(mathMl, {
    allowedTags: [...FORMULA_TAGS],
    allowedAttributes: false,
    nonTextTags: ['annotation'],
    parseStyleAttributes: false,
    enforceHtmlBoundary: false,
    transformTags: {
      '*': (tagName, attributes) => ({
        tagName,
        attribs: Object.fromEntries(Object.entries(attributes).filter(isListed)),
      }),
    },
    onOpenTag: (tag) => {
      isKnown &&= FORMULA_TAGS.includes(tag) || DROPPED.includes(tag)
    },
  })
  return isKnown && clean.length <= MATHML_MAX ? clean : null
}

type KaTeX = typeof katexOf

/** Commands with addresses, pictures and HTML; KaTeX would write their names in their place. */
const refuse = (): never => {
  throw new Error('formulas have neither links nor HTML')
}

/** Commands that define others: a few of them can make a megabyte of 100 characters. */
const DEFINITION = /\\(?:[egx]?def|(?:future)?let|(?:re)?newcommand|providecommand)(?![a-z])/i

/** Null for what KaTeX cannot parse, whatever it throws: deep nesting may exhaust the stack. */
const parsed = (katex: KaTeX, { tex, isDisplay }: TexFormula): string | null => {
  try {
    return katex.renderToString(tex, {
      output: 'mathml',
      displayMode: isDisplay,
      throwOnError: true,
      strict: 'ignore',
      trust: refuse,
      maxExpand: EXPANSIONS_MAX,
      maxSize: LENGTH_MAX,
    })
  } catch {
    return null
  }
}

const render = (katex: KaTeX, formula: TexFormula): string | null => {
  const mathMl = DEFINITION.test(formula.tex) ? null : parsed(katex, formula)
  const clean = mathMl === null ? null : cleanMathMl(withLetters(mathMl))
  return clean && (isWide(clean) ? clean.replace('<math', '<math overflow="scroll"') : clean)
}

const RECENT_CHARACTERS = 4_000_000

/** Rendered formulas by their TeX; '' for one that is shown as typed. */
const recent = new LRUCache<string, string>({
  maxSize: RECENT_CHARACTERS,
  sizeCalculation: (mathMl, tex) => mathMl.length + tex.length,
})

/**
 * The MathML of a formula; null for one that stays as it was typed: with an error, too long, or with elements that browsers do not draw.
 * KaTeX is loaded with the first formula. Source: SECURITY R62.
 */
export const renderFormula = async (formula: TexFormula): Promise<string | null> => {
  const key = typedFormula(formula)
  const known = recent.get(key)
  if (known !== undefined) return known || null
  const { default: katex } = await import('katex')
  const mathMl = render(katex, formula)
  recent.set(key, mathMl ?? '')
  return mathMl
}
