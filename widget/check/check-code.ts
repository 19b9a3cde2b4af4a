import { checkTexts } from '../texts/check/check-texts.ts'
import { type CheckParts, checkPage, pageLang } from './check-page.ts'
import { reportOf } from './check-report.ts'
import type { Finding } from './finding.ts'

/** The chunk of `SchoolWidgets.check()` and of `#school-check`, which no visitor loads. */
export { showCheck } from './check-panel.ts'

/** Looks at the page, prints what is found to the console and returns it. */
export const check = async (parts: CheckParts): Promise<Finding[]> => {
  const findings = await checkPage(parts)
  console.info(reportOf(findings, checkTexts[pageLang()]))
  return findings
}
