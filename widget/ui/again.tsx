import { type ReactNode, useEffect, useReducer } from 'react'
import { CODE_TICK_MS } from '../../server/contract/limits.ts'
import { every, now } from '../browser/clock.ts'
import { LinkButton } from './button.tsx'

/** Whole seconds until a moment (epoch milliseconds), updated once a second; 0 once it has passed. */
export const useSecondsRemaining = (until: number): number => {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  const left = Math.max(0, Math.ceil((until - now()) / 1_000))
  const isRunning = left > 0
  useEffect(() => (isRunning ? every(CODE_TICK_MS, tick) : undefined), [isRunning])
  return left
}

/** Formats seconds: 65 is 1:05. */
export const asClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

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
  const left = useSecondsRemaining(from)
  if (left <= 0) return <LinkButton onClick={onPress}>{children}</LinkButton>
  return wait && <p className="hint count">{wait(asClock(left))}</p>
}
