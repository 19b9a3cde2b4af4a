import type { ReactNode } from 'react'
import { LinkButton } from './button.tsx'
import { asClock, useSecondsLeft } from './use-seconds-left.ts'

interface AgainProps {
  /** Epoch milliseconds. */
  from: number
  wait: (left: string) => string
  onPress: () => void
  children: ReactNode
}

/** A button that comes when its time has come; until then the seconds run. */
export const Again = ({ from, wait, onPress, children }: AgainProps) => {
  const left = useSecondsLeft(from)
  return left > 0 ? (
    <p className="hint count">{wait(asClock(left))}</p>
  ) : (
    <LinkButton onClick={onPress}>{children}</LinkButton>
  )
}
