import type { ReactNode } from 'react'
import { LinkButton } from './button.tsx'
import { asClock, useSecondsLeft } from './use-seconds-left.ts'

interface AgainProps {
  /** Epoch milliseconds. */
  from: number
  /** Null where nothing is said of it for now. */
  wait: ((left: string) => string) | null
  onPress: () => void
  children: ReactNode
}

/** A button that comes when its time has come; until then the seconds run. */
export const Again = ({ from, wait, onPress, children }: AgainProps) => {
  const left = useSecondsLeft(from)
  if (left <= 0) return <LinkButton onClick={onPress}>{children}</LinkButton>
  return wait && <p className="hint count">{wait(asClock(left))}</p>
}
