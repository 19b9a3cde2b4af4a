import { type RefObject, useEffect, useRef } from 'react'

/** What a value is now, for what was begun with another one and must not begin anew. */
export const useLatest = <Value>(value: Value): RefObject<Value> => {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
