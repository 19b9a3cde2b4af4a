import { draw, type ViewNode } from '../browser/shadow/view-tree.ts'
import type { CheckTexts } from '../texts/check/check-text-types.ts'
import { sortFindings, summaryOf } from './check-report.ts'
import type { Finding } from './finding.ts'

const TICK = 'm5 10.5 3.5 3.5L15 6.5'
const CROSS = 'm5.5 5.5 9 9m0-9-9 9'

const row = ({ id, ok, title, mend }: Finding, { isRight, isWrong }: CheckTexts): ViewNode => [
  'li',
  { class: ok ? 'right' : 'wrong', 'data-finding': id },
  ['svg', { viewBox: '0 0 20 20', 'aria-hidden': 'true' }, ['path', { d: ok ? TICK : CROSS }]],
  ['p', {}, ['span', { class: 'visually-hidden' }, `${ok ? isRight : isWrong}: `], ['strong', {}, title]],
  ...(mend ? [['p', { class: 'mend' }, mend] satisfies ViewNode] : []),
]

/** The summary and the list of findings, errors first. */
export const drawFindings = (findings: readonly Finding[], texts: CheckTexts): Array<Node | string> =>
  draw([
    ['p', { class: 'summary', role: 'status' }, summaryOf(findings, texts)],
    ['ul', {}, ...sortFindings(findings).map((finding) => row(finding, texts))],
  ])
