import { randomUUID } from 'node:crypto'
import type { School } from '../../../testing/school.ts'
import { addPromo, type PromoCode } from '../promo-store.ts'

/** Writes a code of 10 % off everything, without limits, unless told otherwise. */
export const aPromo = async (
  { deps }: School,
  traits: Partial<PromoCode> & Pick<PromoCode, 'code'>,
): Promise<PromoCode> => {
  const promo: PromoCode = {
    id: randomUUID(),
    kind: 'percent',
    percent: 10,
    amountRub: null,
    amountEur: null,
    types: null,
    startsAt: null,
    endsAt: null,
    limit: null,
    personLimit: null,
    used: 0,
    isActive: true,
    createdAt: deps.now(),
    ...traits,
  }
  await deps.transact((tx) => addPromo(tx, promo))
  return promo
}
