import type { StoreApi } from 'zustand/vanilla'
import { isObject } from '../../server/contract/is-object.ts'
import { transitions } from './machine.ts'
import type { LoginState } from './state.ts'

/** A form in the browser's history: its screen, and whether its mail has been sent. */
export type PastForm = Pick<LoginState, 'screen' | 'isSent'>

const isReturnable = ({ screen }: PastForm) => Object.hasOwn(transitions[screen], 'returned')

const stateOfEntry = (): Record<string, unknown> => {
  const state: unknown = history.state
  return isObject(state) ? state : {}
}

/**
 * Adds an entry for each form to the browser's history, with the page's URL, and calls `goBack` with the form that Back or Forward leads
 * to. An entry holds its form's number beside the page's own state; the page's own entries change nothing here. Returns a function that
 * stops it.
 */
export const keepFormHistory = (
  store: Pick<StoreApi<LoginState>, 'subscribe'>,
  goBack: (form: PastForm) => void,
): (() => void) => {
  const key = `schoolForm${Math.random()}` // entries of other elements, and of this page before a reload, are not ours
  const forms: PastForm[] = []
  let isReturning = false

  const stateWith = ({ screen, isSent }: PastForm) => ({ ...stateOfEntry(), [key]: forms.push({ screen, isSent }) - 1 })

  const stop = store.subscribe((after, before) => {
    const isSame = after.screen === before.screen && after.isSent === before.isSent
    if (isSame || isReturning || !isReturnable(before) || !isReturnable(after)) return
    try {
      history.replaceState(stateWith(before), '')
      history.pushState(stateWith(after), '')
    } catch (error) {
      reportError(error) // browsers limit the rate, and pages replace these functions: the form works without an entry
    }
  })

  const onPop = () => {
    const index = stateOfEntry()[key]
    const form = typeof index === 'number' && forms[index]
    if (!form) return
    isReturning = true
    goBack(form)
    isReturning = false
  }
  addEventListener('popstate', onPop)

  return () => {
    stop()
    removeEventListener('popstate', onPop)
  }
}
