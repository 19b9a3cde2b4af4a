import type { ReactNode } from 'react'
import { LinkButton } from './button.tsx'
import { asClock, useSecondsLeft } from './use-seconds-left.ts'

interface AgainProps {
  /** Epoch milliseconds. */
  from: number
  /** The text of the countdown; null to show none. */
  wait: ((left: string) => string) | null
  onPress: () => void
  children: ReactNode
}

/** A button that appears at the moment `from`; until then a countdown. */
export const Again = ({ from, wait, onPress, children }: AgainProps) => {
  const left = useSecondsLeft(from)
  if (left <= 0) return <LinkButton onClick={onPress}>{children}</LinkButton>
  return wait && <p className="hint count">{wait(asClock(left))}</p>
}
