/** The languages that all texts have, those of staff included; Russian is the default. */
export const MAIN_LANGS = ['ru', 'en'] as const

/** The languages of visitors and buyers. The texts of those beside the main ones are loaded when they are used. */
export const LANGS = [...MAIN_LANGS, 'de', 'kk', 'es', 'be', 'uz'] as const

export type Lang = (typeof LANGS)[number]
export type MainLang = (typeof MAIN_LANGS)[number]
export type OtherLang = Exclude<Lang, MainLang>

export const isLang = (value: unknown): value is Lang => LANGS.some((lang) => lang === value)

/** The main language that most readers of a language know: for texts of staff, of banks, and of code that has not loaded. */
export const mainLangOf = (lang: Lang): MainLang => (lang === 'en' || lang === 'de' || lang === 'es' ? 'en' : 'ru')

/**
 * The language whose numbers and sums are written alike and that every browser knows: Chromium has no formats of Kazakh, Belarusian and
 * Uzbek.
 */
export const numberLangOf = (lang: Lang): Lang => (mainLangOf(lang) === 'ru' ? 'ru' : lang)
