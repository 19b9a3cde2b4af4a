import type { PromoReply } from '../../contract/checkout-replies.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/use-case.ts'
import { usablePromo } from './promo.ts'

/** Whether the code is one that is for lessons, whatever lies in the cart. Source: checkout spec §7. */
export const checkCode = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  code: string,
  caller: Caller,
): Promise<{ isRight: boolean; reply: PromoReply }> => {
  const promo = await usablePromo(db, { code, personId: caller.person?.id ?? null, at: now() })
  const isForLesson = promo?.types?.includes('lesson') ?? false
  return { isRight: isForLesson, reply: { status: 'ok', for_lesson: isForLesson } }
}
