import { createContext, use, useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isObject } from '../../../server/contract/is-object.ts'
import { isNumber } from '../../api/guards.ts'
import { type Route, routeIn, searchOf } from './route.ts'

/** The guard of a screen, which may refuse that the user leaves it. */
interface Guard {
  /** Whether something would be lost. */
  isNeeded: () => boolean
  /** Resolves to true if the screen may be left. */
  mayLeave: () => Promise<boolean>
}

interface GoTraits {
  /** Takes the place of the current entry of the history, without asking: the screen stays. */
  isReplacing?: boolean
}

const INDEX = 'schoolStudio'

/** The place of an entry in the history: tells how far to go back to it. */
const indexIn = (state: unknown): number => (isObject(state) && isNumber(state[INDEX]) ? state[INDEX] : 0)

/** The address of a route on this page. */
export const hrefOf = (route: Route): string => location.pathname + searchOf(route, location.search)

/** Keeps the route in the address of the page, asks the guard before it changes, and follows Back and Forward until `signal` aborts. */
export const createRouter = (signal: AbortSignal) => {
  let index = indexIn(history.state)
  let guard: Guard | null = null
  /** Traversals of our own: to the entry that was left too early, and on from it. */
  let expected: ('stay' | 'leave')[] = []
  const store = createStore<{ route: Route }>(() => ({ route: routeIn(location.search) }))
  const show = () => store.setState({ route: routeIn(location.search) })

  const go = async (route: Route, { isReplacing = false }: GoTraits = {}): Promise<void> => {
    if (!isReplacing && guard?.isNeeded() && !(await guard.mayLeave())) return
    if (!isReplacing) index += 1
    history[isReplacing ? 'replaceState' : 'pushState']({ [INDEX]: index }, '', location.origin + hrefOf(route))
    show()
  }

  const onTraversal = async ({ state }: PopStateEvent) => {
    const [own] = expected
    expected = expected.slice(1)
    if (own === 'stay') return
    const next = indexIn(state)
    const by = next - index
    if (own === 'leave' || by === 0 || !guard?.isNeeded()) {
      index = next
      return show()
    }
    expected = ['stay']
    history.go(-by)
    if (!(await guard.mayLeave())) return
    expected = [...expected, 'leave']
    history.go(by)
  }

  addEventListener('popstate', (event) => void onTraversal(event), { signal })
  addEventListener('beforeunload', (event) => guard?.isNeeded() && event.preventDefault(), { signal })

  return {
    store,
    go,
    /** Sets the guard of the screen; returns a function that removes it. */
    guardBy: (asking: Guard): (() => void) => {
      guard = asking
      return () => {
        if (guard === asking) guard = null
      }
    },
    /** Whether the screen may be left for good, as by signing out. */
    mayLeave: async (): Promise<boolean> => !guard?.isNeeded() || guard.mayLeave(),
  }
}

export type Router = ReturnType<typeof createRouter>

export const RouterContext = createContext<Router | null>(null)

export const useRouter = (): Router => {
  const router = use(RouterContext)
  if (!router) throw new Error('Outside of the studio')
  return router
}

export const useRoute = (): Route => useStore(useRouter().store, ({ route }) => route)

/** Asks before the screen is left, as long as the component is there. */
export const useGuard = (guard: Guard): void => {
  const { guardBy } = useRouter()
  useEffect(() => guardBy(guard), [guardBy, guard])
}
