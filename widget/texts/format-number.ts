import type { Lang } from '../../server/contract/langs.ts'

/** What is taken off, in whole percent: `−6 %`, in English `−6%`. */
export const formatOff = (percent: number, lang: Lang): string => `−${percent}${lang === 'en' ? '' : '\u00A0'}%`

/** The word of a number, by the plural rules of Russian: `[«лил», «лила», «лилов»]`. */
const russianPlural = (count: number, [one, few, many]: readonly [string, string, string]): string => {
  const rule = new Intl.PluralRules('ru').select(count)
  return rule === 'one' ? one : rule === 'few' ? few : many
}

/** `5 лилов`: a number with its word, never parted. */
export const russianCount = (count: number, forms: readonly [string, string, string]): string =>
  `${new Intl.NumberFormat('ru').format(count).replace(/\s/g, '\u00A0')}\u00A0${russianPlural(count, forms)}`

export const russianLils = (count: number): string => russianCount(count, ['лилик', 'лилика', 'лиликов'])

export const englishLils = (count: number): string =>
  `${count.toLocaleString('en')}\u00A0${count === 1 ? 'lil' : 'lils'}`
