import type { Lang } from '../contract/messages.ts'
import { type Currency, toMajor } from '../contract/money.ts'
import { NBSP } from './wording.ts'

/** A sum of minor units in words, its kopecks or cents only where there are some: `1 500 ₽`, `18,50 €`. Its spaces do not break. */
export const spellSum = (minor: number, currency: Currency, lang: Lang): string => {
  const major = toMajor(minor)
  const digits = Number.isInteger(major) ? 0 : 2
  const format = new Intl.NumberFormat(lang, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(major).replaceAll(/\s/gu, NBSP).replace('-', '−')
}

const LILS: Record<Lang, Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }> = {
  ru: { one: 'лилик', few: 'лилика', other: 'лиликов' },
  en: { one: 'lil', other: 'lils' },
}

/** A number of lils in words: «1 500 лиликов». */
export const spellLils = (lils: number, lang: Lang): string => {
  const figures = new Intl.NumberFormat(lang, { useGrouping: true }).format(lils).replaceAll(/\s/gu, NBSP)
  const noun = LILS[lang][new Intl.PluralRules(lang).select(lils)] ?? LILS[lang].other
  return `${figures}${NBSP}${noun}`
}
