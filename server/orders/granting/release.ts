import { releaseLils } from '../../catalog/lils/ledger.ts'
import { releasePromo } from '../../catalog/promo-codes/promo.ts'
import type { Tx } from '../../db/database.ts'
import type { Order } from '../order-store.ts'
import { releaseTrial } from '../subscriptions/trial.ts'

/** Gives back what an order holds that will not be paid: code, lils and trial. Once, however often it is called. */
export const releaseOrder = async (tx: Tx, { id, kind }: Order, at: Date): Promise<void> => {
  await releasePromo(tx, id)
  await releaseLils(tx, { orderId: id, at })
  if (kind === 'trial') await releaseTrial(tx, id)
}
