import { PROMO_CODE_MIN } from '../../contract/checkout-limits.ts'
import type { PromoReply } from '../../contract/checkout-replies.ts'
import type { UsePointsInput } from '../../contract/checkout-schemas.ts'
import { toMajor } from '../../contract/money.ts'
import { LIL_WORTH } from '../../contract/totals.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/errors.ts'
import type { Caller } from '../../http/use-case.ts'
import { lilsBalance } from '../lils/ledger.ts'
import { guess } from './guess.ts'
import { usablePromo } from './promo.ts'
import { cartInQuestion } from './resolve-cart.ts'
import { tryCode } from './try-code.ts'

/** Whether the code is one that is for lessons, whatever lies in the cart. Source: checkout spec §7. */
const checkCode = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  code: string,
  caller: Caller,
): Promise<{ isRight: boolean; reply: PromoReply }> => {
  const promo = await usablePromo(db, { code, personId: caller.person?.id ?? null, at: now() })
  const isForLesson = promo?.types?.includes('lesson') ?? false
  return { isRight: isForLesson, reply: { status: 'ok', for_lesson: isForLesson } }
}

type UsePointsDeps = Pick<Deps, 'db' | 'transact' | 'now' | 'limits' | 'log' | 'config'>

/** What lils would pay of the cart. */
const countLils = async (deps: UsePointsDeps, input: UsePointsInput, caller: Caller): Promise<PromoReply> => {
  const { priced, totals } = await cartInQuestion(deps, input, caller)
  const balance = caller.person ? await lilsBalance(deps.db, caller.person.id) : 0
  const { bonuses, lils } = totals({ promo: null, balance, usesLils: input.use_bonuses === true })
  const inRubles = priced.currency === 'RUB' ? bonuses : lils * LIL_WORTH.RUB
  return { status: 'ok', promocode: '', discount: toMajor(bonuses), discount_rub: toMajor(inRubles) }
}

const longEnough = (field: 'promocode' | 'checkcode', code: string): string =>
  code.length >= PROMO_CODE_MIN ? code : refuse(field, 'promoShort')

/**
 * Says what a promo code takes off the caller's cart, or what lils pay of it: one or the other. Unknown, used up, expired and of no
 * use for this cart is the same answer. The code of a gift certificate answers what it is worth, to who is signed in. `checkcode`
 * asks whether a code is for lessons. Refuses `promocode` when it is too short, or comes with lils. Source: checkout spec §4, §5, §7.
 */
export const usePoints = async (deps: UsePointsDeps, input: UsePointsInput, caller: Caller): Promise<PromoReply> => {
  const { promocode, checkcode, use_bonuses: usesLils } = input
  if (checkcode !== undefined) {
    const code = longEnough('checkcode', checkcode)
    return (await guess(deps, caller, () => checkCode(deps, code, caller))).reply
  }
  if (promocode === undefined) {
    return usesLils === undefined ? refuse('promocode', 'promoShort') : countLils(deps, input, caller)
  }
  if (usesLils) return refuse('promocode', 'promoWithLils')
  const code = longEnough('promocode', promocode)
  const question = await cartInQuestion(deps, input, caller)
  return (await guess(deps, caller, () => tryCode(deps, { code, ...question }, caller))).reply
}
