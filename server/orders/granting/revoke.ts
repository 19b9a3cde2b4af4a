import { voidCertificates } from '../../catalog/certificates/certificates.ts'
import { releaseLils } from '../../catalog/lils/ledger.ts'
import { releasePromo } from '../../catalog/promo-codes/promo.ts'
import type { Tx } from '../../db/database.ts'
import type { Order, OrderLine } from '../stores/order-store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { releaseTrial } from '../subscriptions/trial.ts'
import { disentitle, revokeReward } from './entitle.ts'
import { withdrawGifts } from './order-mails.ts'

/** Releases what an unpaid order holds: code, lils and trial claim. Idempotent. */
export const releaseOrder = async (tx: Tx, { id, kind }: Order, at: Date): Promise<void> => {
  await releasePromo(tx, id)
  await releaseLils(tx, { orderId: id, at })
  if (kind === 'trial') await releaseTrial(tx, id)
}

/**
 * Revokes a granted order before its state changes: access, certificates with their unsent mails, and reward lils as far as they are
 * unspent. False, and nothing revoked, if one of its certificates is redeemed already.
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
    await revokeReward(tx, order, line, at)
  }
  return true
}
