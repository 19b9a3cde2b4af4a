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
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'

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
export { createRoot, flushSync, Fragment, hydrateRoot, jsx, jsxs }
