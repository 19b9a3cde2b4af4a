/** The languages of the product; Russian is the default. */
export const LANGS = ['ru', 'en'] as const

export type Lang = (typeof LANGS)[number]

export const isLang = (value: unknown): value is Lang => LANGS.some((lang) => lang === value)
