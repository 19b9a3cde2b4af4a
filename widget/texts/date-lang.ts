import type { Lang } from '../../server/contract/messages.ts'

/** The language of dates: the one that is `named`, where `Intl` knows it and there are no texts of it; else that of the texts. */
export const dateLangOf = (named: string, texts: Lang): string => {
  if (/^(ru|en)\b/i.test(named)) return texts
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(named)[0] ?? texts
  } catch {
    return texts // no language at all
  }
}
