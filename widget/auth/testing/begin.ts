import { createFlow } from '../flow.ts'
import { createLoginStore } from '../store.ts'
import { aHost, anApi, aPage } from './fakes.ts'

/** The moment at which all of it happens. */
export const T0 = 1_700_000_000_000

/** A flow on fakes, with the store it drives and the pauses it made. */
export const begin = ({ host = aHost(), api = anApi(), page = aPage() } = {}) => {
  const { api: store, dispatch } = createLoginStore({ email: '', name: '', phone: '' })
  const pauses: number[] = []
  const pause = async (milliseconds: number) => void pauses.push(milliseconds)
  const flow = createFlow({ host, api, page, now: () => T0, pause, state: store.getState, dispatch })
  return { flow, store, host, api, page, pauses }
}

export const pair = { username: ' anna@example.ru ', password: 'moloko-2026' }
export const anna = { email: 'anna@example.ru', name: 'Анна', phone: '+7 999 123-45-67' }
