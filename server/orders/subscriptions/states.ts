import type { Subscription, SubscriptionState } from './subscription-store.ts'

/** Those that go on being charged. */
export const RUNNING: readonly SubscriptionState[] = ['trial', 'active', 'past_due']

export const isRunning = ({ state }: Pick<Subscription, 'state'>): boolean => RUNNING.includes(state)

/** Names one charge of one period, so that no process makes it twice. */
export const chargeName = ({ id, periodEnd, retries }: Subscription): string =>
  `renewal:${id}:${periodEnd.toISOString()}:${retries}`
