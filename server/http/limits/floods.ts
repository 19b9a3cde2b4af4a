import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../app/deps.ts'
import { blockOf } from '../identity/client-address.ts'
import type { Caller } from '../use-case.ts'

/** How long a call waits in a flood where no captcha slows it down. */
export const FLOOD_PAUSE_MS = 1_000

/** What counts for the whole school and for each block of addresses, the limit of the alarms, and what they log. */
const floods = {
  mail: { all: 'mailAll', block: 'mailBlock', alarm: 'mailAlarm', event: 'mail-flood', counted: 'mails' },
  passkey: {
    all: 'passkeyAll',
    block: 'passkeyBlock',
    alarm: 'passkeyAlarm',
    event: 'passkey-flood',
    counted: 'challenges for passkeys',
  },
  cart: { all: 'cartAll', block: 'cartBlock', alarm: 'cartAlarm', event: 'cart-flood', counted: 'carts of visitors' },
} as const

type Flood = keyof typeof floods

type FloodDeps = Pick<Deps, 'limits' | 'log'>
type Sender = Pick<Caller, 'ip'>

/**
 * True while the whole school, or the block of addresses around the caller, has had more within the hour than usual. That refuses nobody: the
 * log raises an alarm, and further calls have to solve a captcha, or wait where they cannot. Source: SECURITY R66-R69.
 */
export const isFlooded = async ({ limits, log }: FloodDeps, flood: Flood, { ip }: Sender): Promise<boolean> => {
  const { all, block, alarm, event, counted } = floods[flood]
  const places = [
    [all, 'all', 'of the whole school'],
    [block, blockOf(ip), 'of one block of addresses'],
  ] as const
  for (const [rule, key, place] of places) {
    if ((await limits.peek(rule, key)).isAllowed) continue
    if ((await limits.spend(alarm, key)).isAllowed)
      log.error({ event }, `more ${counted} ${place} within an hour than usual, further ones are slowed down`)
    return true
  }
  return false
}

/** Counts one more, for the school and for the block of addresses. */
export const countInFlood = async ({ limits }: Pick<Deps, 'limits'>, flood: Flood, { ip }: Sender): Promise<void> => {
  const { all, block } = floods[flood]
  await Promise.all([limits.count(all, 'all'), limits.count(block, blockOf(ip))])
}

/** Delays a call that can solve no captcha in a flood. */
export const slowDownInFlood = async (deps: FloodDeps, flood: Flood, sender: Sender): Promise<void> => {
  if (await isFlooded(deps, flood, sender)) await pause(FLOOD_PAUSE_MS)
}
