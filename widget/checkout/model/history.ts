import { isObject } from '../../../server/contract/is-object.ts'
import { isText } from '../../api/guards.ts'
import type { CheckoutConfig } from '../../browser/host.ts'
import { sellsCart } from './rules.ts'
import { isStep, pathOf, placeAt, setOf, stepOfPage } from './addresses.ts'
import type { StepId } from './state.ts'

/** Query parameters; null removes one. */
type Query = Readonly<Record<string, string | null>>

/** The steps in the session history: as URLs on the school's pages; on any other page the URL does not change. */
export interface StepHistory {
  stepAtStart: () => StepId
  /** The payment named by this history entry, on pages whose URL cannot name it. */
  payment: () => string | null
  /** Adds a history entry, unless the current entry is already of this step. */
  push: (step: StepId) => void
  /** Turns the current entry into that of the step. Keeps the other query parameters, except those in `query`. */
  replace: (step: StepId, query?: Query) => void
  /** Changes the URL of the page, not its step. */
  rewrite: (change: (address: URL) => void) => void
  /** Calls back with the step that Back or Forward leads to. The listener returns the step that is shown, and the entry is set to it. */
  onPop: (listener: (step: StepId) => StepId) => void
}

const stateOf = (): Record<string, unknown> => {
  const state: unknown = history.state
  return isObject(state) ? state : {}
}

/** The step stored in this history entry, or the URL's step if the URL no longer matches the stored one. */
const stepOfEntry = (): StepId | null => {
  const { schoolStep } = stateOf()
  const place = placeAt(location.pathname)
  const step = isStep(schoolStep) ? schoolStep : null
  return step && place && placeAt(pathOf(place.set, step))?.step !== place.step ? place.step : step
}

/** Only the first checkout on a page may change the history. */
let owner: AbortSignal | null = null

const claim = (signal: AbortSignal): boolean => {
  if (owner === null || owner.aborted) owner = signal
  return owner === signal
}

/** Only the `success` step keeps the payment in its URL. */
const dropped = (step: StepId): Query => (step === 'success' ? {} : { payment: null })

const paymentOfEntry = () => {
  const { schoolPayment } = stateOf()
  return isText(schoolPayment) ? schoolPayment : null
}

/** The state of a step's entry. */
const entryOf = (step: StepId, payment: string | null): Record<string, unknown> => {
  const { schoolPayment: _, ...state } = stateOf()
  return { ...state, schoolStep: step, ...(payment !== null && { schoolPayment: payment }) }
}

/** The history of a checkout, until `signal` aborts. */
export const createHistory = (config: () => CheckoutConfig, signal: AbortSignal): StepHistory => {
  const isOwn = () => claim(signal)
  let isPopping = false

  const addressOf = (step: StepId, query: Query): string | undefined => {
    const { origin, pathname, search, hash } = location
    if (!placeAt(pathname)) return undefined
    const params = new URLSearchParams(search)
    for (const [name, value] of Object.entries({ ...dropped(step), ...query }))
      if (value === null) params.delete(name)
      else params.set(name, value)
    return origin + pathOf(setOf(config(), pathname), step) + (params.size > 0 ? `?${params}` : '') + hash
  }

  /** Names the payment where the URL does not follow the step and a reload would offer the same purchase again. */
  const paymentFor = (step: StepId, { payment = paymentOfEntry() }: Query) =>
    step === 'success' && !placeAt(location.pathname) && !sellsCart(config()) ? payment : null

  const replace: StepHistory['replace'] = (step, query = {}) => {
    if (isOwn()) history.replaceState(entryOf(step, paymentFor(step, query)), '', addressOf(step, query))
  }

  return {
    stepAtStart: () =>
      (isOwn() && stepOfEntry()) || (stepOfPage(config().page) ?? placeAt(location.pathname)?.step ?? 'list'),
    payment: () => (isOwn() ? paymentOfEntry() : null),
    push: (step) => {
      if (!isOwn() || isPopping || stateOf().schoolStep === step) return
      history.pushState(entryOf(step, paymentFor(step, {})), '', addressOf(step, {}))
    },
    replace,
    rewrite: (change) => {
      const address = new URL(location.href)
      change(address)
      history.replaceState(history.state, '', address)
    },
    onPop: (listener) => {
      const notify = () => {
        const step = stepOfEntry() ?? placeAt(location.pathname)?.step
        if (!isOwn() || !step) return
        isPopping = true
        const shown = listener(step)
        isPopping = false
        if (shown !== step) replace(shown)
      }
      addEventListener('popstate', notify, { signal })
    },
  }
}
