import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { ALERT, CHECK } from './outlines.ts'

/** A sentence about the form as a whole: a refusal, a hint or a success. */
export const Notice = ({ tone, children }: { tone: 'danger' | 'success' | 'hint'; children: ReactNode }) => (
  <div className={`notice ${tone}`} part="notice">
    <Icon outline={tone === 'success' ? CHECK : ALERT} />
    <div>{children}</div>
  </div>
)
