import { vi } from 'vitest'
import {
  type SubscriptionFixture,
  openSubscriptionFixture,
} from '../../../server/orders/subscriptions/testing/subscription-fixture.ts'
import { AT, operator } from './command-context.ts'

/** An operator at a school that sells, with somebody who buys; it is noon of the 20th of November 2026. */
export const openShopCommands = async (): Promise<{
  fixture: SubscriptionFixture
  type: ReturnType<typeof operator>
}> => {
  vi.useFakeTimers({ toFake: ['Date'], now: AT })
  const fixture = await openSubscriptionFixture()
  return { fixture, type: operator(fixture.school.deps, fixture.school.clock.now) }
}

/** Everything that stands in the lines of a JSON answer. */
export const parsed = ({ lines }: { lines: string[] }): unknown => JSON.parse(lines.join('\n'))
