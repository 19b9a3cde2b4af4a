import { type RefObject, useEffect, useRef } from 'react'

/** A ref to the latest value, for effects that must not restart when it changes. */
export const useLatest = <Value>(value: Value): RefObject<Value> => {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
