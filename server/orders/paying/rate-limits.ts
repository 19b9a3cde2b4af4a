import type { Deps } from '../../deps.ts'
import { refuseForNow } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'
import type { Placed } from './place.ts'

type Payer = Pick<Caller, 'person' | 'ip' | 'requestId'>

const countersOf = ({ person, ip }: Payer) => [
  ...(person ? [{ rule: 'payPerson', key: person.id } as const] : []),
  { rule: 'payIp', key: ip } as const,
]

const lockOf = async ({ limits }: Pick<Deps, 'limits'>, caller: Payer) => {
  for (const { rule, key } of countersOf(caller)) {
    const { isAllowed, retryAfter } = await limits.peek(rule, key)
    if (!isAllowed) return { rule, retryAfter }
  }
  return null
}

/**
 * Places a request and counts it if that began a payment: so many within an hour by a person, and by an address of the network.
 * `place` calls `admit` before it begins one, which refuses with 429 where there is no room; copies are answered all the same.
 * Source: SECURITY R69.
 */
export const withinPayLimits = async (
  deps: Pick<Deps, 'limits' | 'log'>,
  caller: Payer,
  place: (admit: () => void) => Promise<Placed>,
): Promise<Placed> => {
  const lock = await lockOf(deps, caller)
  const admit = () => {
    if (!lock) return
    logEvent(deps.log, 'locked', caller, { by: lock.rule })
    refuseForNow(429, 'tooManyTries', lock.retryAfter)
  }
  const placed = await place(admit)
  if (placed.kind === 'placed') for (const { rule, key } of countersOf(caller)) await deps.limits.spend(rule, key)
  return placed
}
