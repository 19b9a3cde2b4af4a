import type { Subscription, SubscriptionState } from './subscription-store.ts'

/** States with further charges. */
export const RUNNING: readonly SubscriptionState[] = ['trial', 'active', 'past_due']

export const isRunning = ({ state }: Pick<Subscription, 'state'>): boolean => RUNNING.includes(state)

/** The unique key of one charge of a period, so that no two processes make it. */
export const chargeName = ({ id, periodEnd, retries }: Subscription): string =>
  `renewal:${id}:${periodEnd.toISOString()}:${retries}`
