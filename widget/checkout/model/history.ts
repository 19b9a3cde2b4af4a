import { isRecord } from '../../api/guards.ts'
import type { CheckoutConfig } from '../../browser/checkout-host.ts'
import { isStep, pathOf, placeAt, setOf, stepOfPage } from './addresses.ts'
import type { StepId } from './state.ts'

/** Parameters of an address; null takes one out. */
export type Query = Readonly<Record<string, string | null>>

/** The steps in the browser's history: as addresses on the pages of the school, without changing the address on any other page. */
export interface StepHistory {
  stepAtStart: () => StepId
  /** A new entry, unless this one is of the step already. */
  push: (step: StepId) => void
  /** The entry becomes that of the step. What else the address asks for is kept, but for what `query` says. */
  replace: (step: StepId, query?: Query) => void
  /** Calls back with the step that Back or Forward leads to. It answers the step that is shown, which the entry becomes. */
  onPop: (listener: (step: StepId) => StepId) => void
}

const stateOf = (): Record<string, unknown> => {
  const state: unknown = history.state
  return isRecord(state) ? state : {}
}

/** The step that this entry was left at, as far as the address still is the one of that step. */
const stepOfEntry = (): StepId | null => {
  const { schoolStep } = stateOf()
  const place = placeAt(location.pathname)
  const step = isStep(schoolStep) ? schoolStep : null
  return step && place && placeAt(pathOf(place.set, step))?.step !== place.step ? place.step : step
}

/** Only the first checkout of a page has its addresses. */
let owner: AbortSignal | null = null

const claim = (signal: AbortSignal): boolean => {
  if (owner === null || owner.aborted) owner = signal
  return owner === signal
}

/** The payment is named where its screen is, and nowhere else. */
const dropped = (step: StepId): Query => (step === 'success' ? {} : { payment: null })

/** The history of a checkout for as long as `signal` does not abort. */
export const createHistory = (config: () => CheckoutConfig, signal: AbortSignal): StepHistory => {
  const isOwn = () => claim(signal)
  let isPopping = false

  const addressOf = (step: StepId, query: Query): string | undefined => {
    const { pathname, search, hash } = location
    if (!placeAt(pathname)) return undefined
    const asked = new URLSearchParams(search)
    for (const [name, value] of Object.entries({ ...dropped(step), ...query }))
      if (value === null) asked.delete(name)
      else asked.set(name, value)
    return pathOf(setOf(config(), pathname), step) + (asked.size > 0 ? `?${asked}` : '') + hash
  }

  const replace: StepHistory['replace'] = (step, query = {}) => {
    if (isOwn()) history.replaceState({ ...stateOf(), schoolStep: step }, '', addressOf(step, query))
  }

  return {
    stepAtStart: () =>
      (isOwn() && stepOfEntry()) || (stepOfPage(config().page) ?? placeAt(location.pathname)?.step ?? 'list'),
    push: (step) => {
      if (!isOwn() || isPopping || stateOf().schoolStep === step) return
      history.pushState({ ...stateOf(), schoolStep: step }, '', addressOf(step, {}))
    },
    replace,
    onPop: (listener) => {
      const tell = () => {
        const step = stepOfEntry() ?? placeAt(location.pathname)?.step
        if (!isOwn() || !step) return
        isPopping = true
        const shown = listener(step)
        isPopping = false
        if (shown !== step) replace(shown)
      }
      addEventListener('popstate', tell, { signal })
    },
  }
}
