import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** A sentence about the form as a whole: a refusal, a hint or a success. */
export const Notice = ({ tone, children }: { tone: 'danger' | 'success' | 'hint'; children: ReactNode }) => (
  <div className={`notice ${tone}`} part="notice">
    <Icon name={tone === 'success' ? 'check' : 'alert'} />
    <div>{children}</div>
  </div>
)
