import { cleanup, configure } from '@testing-library/react'
import creditCardType from 'credit-card-type'
import { afterAll, vi } from 'vitest'
import { SLOW_MACHINE } from './slow-machine.ts'

/*
 * All files of the project `dom` share a process and its page. Each file begins with its own instances of our modules, on a page
 * that is as the first file found it. Packages stay loaded, and custom elements stay defined.
 */
vi.resetModules()
configure({ asyncUtilTimeout: SLOW_MACHINE.timeout })
creditCardType.resetModifications() // `masks.ts` removes brands from a list that this package keeps

const globals = new Set(Object.keys(globalThis))

/** Answers how to remove the listeners that are added to `target` from now on. */
const trackListeners = (target: EventTarget): (() => void) => {
  const add = target.addEventListener.bind(target)
  const added: Parameters<EventTarget['addEventListener']>[] = []
  target.addEventListener = (...listener) => {
    // React listens to this event once per document, whatever is mounted
    if (listener[0] !== 'selectionchange') added.push(listener)
    add(...listener)
  }
  return () => {
    target.addEventListener = add
    for (const [type, callback, options] of added) target.removeEventListener(type, callback, options)
  }
}
const removeListeners = [window, document].map(trackListeners)

const expireCookies = () => {
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`
}

const removeGlobals = () => {
  for (const key of Object.keys(globalThis)) if (!globals.has(key)) Reflect.deleteProperty(globalThis, key)
}

const emptyDocument = () => {
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.adoptedStyleSheets = []
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
}

afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const remove of removeListeners) remove()
  emptyDocument()
  localStorage.clear()
  sessionStorage.clear()
  expireCookies()
  history.replaceState(null, '', '/')
  removeGlobals()
})
