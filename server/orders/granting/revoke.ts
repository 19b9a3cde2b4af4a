import { voidCertificates } from '../../catalog/certificates/certificates.ts'
import type { Tx } from '../../db/database.ts'
import type { Order, OrderLine } from '../order-store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { disentitle } from './entitle.ts'
import { withdrawGifts } from './mail-gift.ts'
import { takeReward } from './rewards.ts'

/**
 * Takes back what an order has granted, before its state says so: what it opened, its certificates with their letters, and the lils that came with it as
 * far as they are there. False, and nothing taken, where a certificate of it is redeemed already.
 */
export const revokeOrder = async (
  tx: Tx,
  deps: PaymentDeps,
  { order, lines, at }: { order: Order; lines: readonly OrderLine[]; at: Date },
): Promise<boolean> => {
  const ids = lines.map(({ id }) => id)
  if (!(await voidCertificates(tx, ids))) return false
  await withdrawGifts(tx, deps, ids)
  for (const line of lines) {
    await disentitle(tx, order, line, at)
    await takeReward(tx, order, line, at)
  }
  return true
}
