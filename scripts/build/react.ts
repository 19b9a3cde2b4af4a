/** React and its bindings to elements and stores, in the one file that the whole widget shares. */
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Fragment, jsx as makeElement } from 'react/jsx-runtime'

/**
 * The prototype of props: it has the `hasOwnProperty` that React DOM calls, and hides a `key` or `ref` that a library of the page added to
 * `Object.prototype`.
 */
const prototype: object = Object.defineProperty(Object.create(null), 'hasOwnProperty', {
  value(this: object, name: PropertyKey) {
    return Object.hasOwn(this, name)
  },
})

const jsx: typeof makeElement = (type, props, key) =>
  makeElement(type, Object.assign(Object.create(prototype), props), key)

export { default } from '@r2wc/core'
export { useStore } from 'zustand'
export { createStore } from 'zustand/vanilla'
export {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
export { createRoot, flushSync, Fragment, hydrateRoot, jsx, jsx as jsxs }
