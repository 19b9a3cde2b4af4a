import type { Lang } from '../../contract/langs.ts'

const LABELS: Record<Lang, string> = {
  ru: 'Код',
  en: 'Code',
  de: 'Code',
  kk: 'Код',
  es: 'Código',
  be: 'Код',
  uz: 'Kod',
}

/** What one part of a text message holds, if it has other letters than Latin ones. */
const SHORT_PART = 70

/**
 * The text message of a code. Browsers fill the code in on pages of the host that the last line names, so nothing may follow it. Where the
 * host is long, the label is in Latin letters, because a second part costs as much as the first.
 */
export const codeText = (code: string, host: string, lang: Lang): string => {
  const textWith = (label: string) => `${label}: ${code}\n\n@${host} #${code}`
  const text = textWith(LABELS[lang])
  return text.length > SHORT_PART ? textWith(LABELS.en) : text
}
