import { vi } from 'vitest'
import { type Club, openClub } from '../../../server/orders/subscriptions/testing/club.ts'
import { AT, operator } from './desk.ts'

/** An operator at a school that sells, with somebody who buys; it is noon of the 20th of November 2026. */
export const openShopDesk = async (): Promise<{ club: Club; type: ReturnType<typeof operator> }> => {
  vi.useFakeTimers({ toFake: ['Date'], now: AT })
  const club = await openClub()
  return { club, type: operator(club.school.deps, club.school.clock.now) }
}

/** Everything that stands in the lines of a JSON answer. */
export const parsed = ({ lines }: { lines: string[] }): unknown => JSON.parse(lines.join('\n'))
