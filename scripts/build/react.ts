/** React and what binds it to elements and stores, in the one file that all of the widget shares. */
import {
  createContext,
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
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Fragment, jsx as makeElement } from 'react/jsx-runtime'

/** What React DOM calls of props; a `key` or `ref` that a page's library gave to all objects is none. */
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
}
export { createRoot, flushSync, Fragment, hydrateRoot, jsx, jsx as jsxs }
