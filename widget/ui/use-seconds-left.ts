import { useEffect, useReducer } from 'react'
import { CODE_TICK_MS } from '../../server/contract/limits.ts'
import { every, now } from '../browser/clock.ts'

/** Whole seconds until a moment (epoch milliseconds), updated once a second; 0 once it has passed. */
export const useSecondsLeft = (until: number): number => {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  const left = Math.max(0, Math.ceil((until - now()) / 1_000))
  const isRunning = left > 0
  useEffect(() => (isRunning ? every(CODE_TICK_MS, tick) : undefined), [isRunning])
  return left
}

/** Formats seconds: 65 is 1:05. */
export const asClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
