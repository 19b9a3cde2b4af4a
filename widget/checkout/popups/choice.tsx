import type { ReactNode } from 'react'

interface ChoiceProps {
  /** What holds now. */
  isCurrent: boolean
  hint: string
  onChoose: () => void
  children: ReactNode
}

/** One of the ways out of a window, with what it means. */
export const Choice = ({ isCurrent, hint, onChoose, children }: ChoiceProps) => (
  <button
    type="button"
    className="choice"
    part="button button-quiet"
    aria-current={isCurrent || undefined}
    onClick={onChoose}
  >
    <b>{children}</b> <span className="hint">{hint}</span>
  </button>
)
