import type { CheckTexts } from '../texts/check/check-text-types.ts'
import type { Finding } from './finding.ts'

/** Errors first, each group in the order in which the page was looked at. */
export const sortFindings = (findings: readonly Finding[]): Finding[] => [
  ...findings.filter(({ ok }) => !ok),
  ...findings.filter(({ ok }) => ok),
]

export const summaryOf = (findings: readonly Finding[], { summary }: CheckTexts): string =>
  summary(findings.filter(({ ok }) => !ok).length, findings.length)

/** The findings as text for the console: a sign, the title, and below an error its mend. */
export const reportOf = (findings: readonly Finding[], texts: CheckTexts): string =>
  [
    `${texts.heading}. ${summaryOf(findings, texts)}`,
    ...sortFindings(findings).map(({ ok, title, mend }) => `${ok ? '✓' : '✗'} ${title}${mend && `\n    ${mend}`}`),
  ].join('\n')
