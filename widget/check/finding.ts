import type { CheckTexts, Problem } from '../texts/check/check-text-types.ts'

/** What is looked at; `load` is the finding of a page that keeps the check itself from loading. */
export type FindingId = keyof CheckTexts['findings'] | 'load'

/** What the check has found about one thing. `mend` is one sentence for the page's editor, '' where nothing is to be done. */
export interface Finding {
  id: FindingId
  ok: boolean
  title: string
  mend: string
}

export const passed = (id: FindingId, title: string): Finding => ({ id, ok: true, title, mend: '' })

export const failed = (id: FindingId, { title, mend }: Problem): Finding => ({ id, ok: false, title, mend })
