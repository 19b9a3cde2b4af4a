import type { ReactNode } from 'react'
import { ALERT, CHECK, Icon } from './icon.tsx'

/** A sentence about the form as a whole: a refusal, a hint or a success. */
export const Notice = ({ tone, children }: { tone: 'danger' | 'success' | 'hint'; children: ReactNode }) => (
  <div className={`notice ${tone}`} part="notice">
    <Icon outline={tone === 'success' ? CHECK : ALERT} />
    <div>{children}</div>
  </div>
)

/** The error under a field: an icon and text, never colour alone. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error && (
    <p className="error" part="error" id={id}>
      <Icon outline={ALERT} />
      <span>{error}</span>
    </p>
  )
