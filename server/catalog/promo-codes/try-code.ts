import { signedIn } from '../../auth/signed-in.ts'
import type { PromoReply } from '../../contract/checkout-replies.ts'
import { toMajor } from '../../contract/money.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/use-case.ts'
import { admitToCart, ensureCart } from '../carts/begin-cart.ts'
import { readCode } from '../certificates/code.ts'
import { findCertificate } from '../certificates/find-certificate.ts'
import { type Promo, promoTerms } from './promo.ts'
import type { CartInQuestion } from './resolve-cart.ts'
import { waiveThreshold } from './waive-threshold.ts'

type TryDeps = Pick<Deps, 'db' | 'transact' | 'now' | 'limits' | 'config'>

interface Outcome {
  isRight: boolean
  reply: PromoReply
}

const NOTHING: Outcome = { isRight: false, reply: { status: 'ok', promocode: '', discount: 0, discount_rub: 0 } }

/** The internal code takes the threshold away from the caller's cart, and the field is cleared. Source: checkout spec §5. */
const waive = async (deps: TryDeps, { promoId }: Promo, caller: Caller): Promise<Outcome> => {
  await admitToCart(deps, caller)
  const isWaived = await deps.transact(async (tx) => {
    const at = deps.now()
    return waiveThreshold(tx, await ensureCart(tx, caller, at), promoId, at)
  })
  if (!isWaived) return NOTHING
  return {
    isRight: true,
    reply: { status: 'ok', promocode: '', discount: 0, discount_rub: 0, is_threshold_waived: true },
  }
}

/** What looks like the code of a gift certificate is looked up for who is signed in; a visitor is told to sign in, whatever it is. */
const tryCertificate = async (deps: TryDeps, plain: string, caller: Caller): Promise<Outcome> => {
  signedIn(caller)
  const found = await findCertificate(deps, plain)
  if (!found) return NOTHING
  return { isRight: true, reply: { status: 'lils', lils: found.lils, user: found.giver, gender: found.gender } }
}

/** What the code does for the cart. */
export const tryCode = async (
  deps: TryDeps,
  { code, priced, totals }: CartInQuestion & { code: string },
  caller: Caller,
): Promise<Outcome> => {
  const { currency, items } = priced
  const types = items.map(({ product }) => product.type)
  const personId = caller.person?.id ?? null
  const promo = await promoTerms(deps.db, { code, personId, currency, types, at: deps.now() })
  if (!promo) {
    const plain = readCode(code)
    return plain === null ? NOTHING : tryCertificate(deps, plain, caller)
  }
  if (promo.terms === null) return waive(deps, promo, caller)
  const { discount } = totals({ promo: promo.terms, balance: 0, usesLils: false })
  if (discount[currency] === 0) return NOTHING
  const [off, offInRubles] = [toMajor(discount[currency]), toMajor(discount.RUB)]
  return { isRight: true, reply: { status: 'ok', promocode: promo.code, discount: off, discount_rub: offInRubles } }
}
