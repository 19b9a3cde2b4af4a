import type { Deps } from '../../app/deps.ts'
import { PHONE_PAUSE_SECONDS, type PhoneWay } from '../../contract/phone.ts'
import { refuse, refuseForNow, Refusal } from '../../http/errors.ts'
import { blockOf } from '../../http/identity/client-address.ts'
import type { Caller } from '../../http/use-case.ts'
import type { PhoneCodes } from './phone-codes.ts'

/** The codes by phone; 404 where they are off, or this way is. */
export const phoneCodesBy = ({ phoneCodes }: Pick<Deps, 'phoneCodes'>, way?: PhoneWay): PhoneCodes => {
  if (phoneCodes && (way === undefined || phoneCodes.offer.ways.includes(way))) return phoneCodes
  throw new Refusal({ __all__: ['notFound'] }, 404)
}

/** The browser that a proof is bound to; refuses one that nothing recognises. */
export const askerOf = ({ askerHash }: Pick<Caller, 'askerHash'>): string =>
  askerHash ?? refuse('__all__', 'cookiesNeeded')

/** `pause`: seconds left, because the number has just got one. */
export type PhoneLimitResult = { isAllowed: true } | { isAllowed: false; pause: number }

/**
 * Counts a request for a code, whether or not an account has the number. During the pause after the last one it is no error; beyond the
 * limits of the number and of the block of addresses it is refused with 429. Source: SECURITY R9, R68.
 */
export const checkPhoneLimits = async (
  { limits }: Pick<Deps, 'limits'>,
  { phone, way }: { phone: string; way: PhoneWay },
  { ip }: Pick<Caller, 'ip'>,
): Promise<PhoneLimitResult> => {
  const key = `${way} ${phone}`
  const quotas = [
    ['phoneBlock', blockOf(ip)],
    ['phoneNumber', key],
  ] as const
  const pause = await limits.peek('phonePause', key)
  if (!pause.isAllowed) return { isAllowed: false, pause: pause.retryAfter }
  for (const ask of [limits.peek, limits.spend])
    for (const [rule, of] of quotas) {
      const room = await ask(rule, of)
      if (!room.isAllowed) return refuseForNow(429, 'phoneTooMany', room.retryAfter)
    }
  const started = await limits.spend('phonePause', key)
  return started.isAllowed ? { isAllowed: true } : { isAllowed: false, pause: started.retryAfter }
}

/** What a page is told during the pause. */
export const pauseReply = (pause: number) => ({
  status: 'ok' as const,
  time_left: pause,
  sent_ago: Math.max(0, PHONE_PAUSE_SECONDS - pause),
})

/** Gives back what a right code has counted for its block of addresses: right calls count against nobody. */
export const giveBackPhone = ({ limits }: Pick<Deps, 'limits'>, { ip }: Pick<Caller, 'ip'>): Promise<void> =>
  limits.giveBack('phoneBlock', blockOf(ip), 1)
