import { signedIn } from '../../auth/signed-in.ts'
import type { OkReply } from '../../contract/checkout-replies.ts'
import type { CardInput } from '../../contract/checkout-schemas.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../http/errors.ts'
import type { Caller } from '../../http/use-case.ts'
import { forgetCard } from '../subscriptions/subscription-store.ts'
import { deleteCard } from './card-store.ts'

/**
 * Deletes a card of who is signed in: its token is gone, and nothing charges it any more, not even once it is kept anew. Refuses with 404 what is not the person's
 * own. Source: DESIGN §4, SECURITY R53.
 */
export const removeCard = async (
  { transact, now }: Pick<Deps, 'transact' | 'now'>,
  { card_id: cardId }: CardInput,
  caller: Caller,
): Promise<OkReply> => {
  const { id: personId } = signedIn(caller)
  const isDeleted = await transact(async (tx) => {
    const isOwn = await deleteCard(tx, personId, cardId, now())
    if (isOwn) await forgetCard(tx, cardId)
    return isOwn
  })
  if (!isDeleted) throw new Refusal({ __all__: ['notFound'] }, 404)
  return { status: 'ok' }
}
