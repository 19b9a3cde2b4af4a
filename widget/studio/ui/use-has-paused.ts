import { useEffect, useState } from 'react'

const PAUSE_MS = 1_000

/** Whether there has been a pause in typing since the component was drawn first: a dialog that opens earlier would get the next letters. */
export const useHasPaused = (): boolean => {
  const [hasPaused, setHasPaused] = useState(false)
  useEffect(() => {
    const pause = () => setTimeout(() => setHasPaused(true), PAUSE_MS)
    let waiting = pause()
    const onKey = () => {
      clearTimeout(waiting)
      waiting = pause()
    }
    addEventListener('keydown', onKey, true)
    return () => {
      clearTimeout(waiting)
      removeEventListener('keydown', onKey, true)
    }
  }, [])
  return hasPaused
}
