import type { Lang } from '../../contract/langs.ts'

/** A number with its noun, never parted. */
export const counted = (
  count: number,
  lang: Lang,
  nouns: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
) => `${count}\u00A0${nouns[new Intl.PluralRules(lang).select(count)] ?? nouns.other}`
