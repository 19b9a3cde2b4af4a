import type { CartItemReply } from '../../../server/contract/checkout-replies.ts'
import type { Fields } from '../../api/client.ts'
import type { Refused, Result } from '../../api/result.ts'
import type { ChangeContext } from './checkout-context.ts'
import type { CartActions } from './flow-contract.ts'
import { once } from './once.ts'
import { isHeld } from '../model/rules.ts'
import type { Busy } from '../model/state.ts'

export interface CartChanges
  extends Pick<CartActions, 'remove' | 'setDuration' | 'setGift' | 'setCountry' | 'addBlackBox' | 'acceptCertificate'> {
  /** Adds the black box that the URL asks for (`?blackbox=1`) and removes the parameter. Returns the refusal, or null. */
  takeBlackBox: () => Promise<Refused | null>
}

/**
 * The request fields that the spec lists; the page's URL is sent without query and hash, which may hold tokens or names. Source: checkout
 * spec §7.
 */
const removalFields = (item: CartItemReply, { origin, pathname, protocol }: URL): Fields => {
  const isLesson = item.type === 'lesson'
  return {
    item_id: item.id,
    lesson: isLesson ? item.name : '',
    'lesson-id': isLesson ? String(item.product_id) : '',
    'page-url': protocol === 'https:' ? origin + pathname : pathname, // the school accepts only https links and paths of its own
    url: item.url,
    title: item.name,
    'product-type': item.type,
  }
}

/** Cart changes. Each is sent to the school, then the cart is fetched again; one change at a time. Source: checkout spec §7. */
export const createCartChanges = (context: ChangeContext, load: () => Promise<boolean>): CartChanges => {
  const { host, api, page, state, dispatch, refuse, track, tabStorage } = context

  /** A refused change may mean that the cart has changed elsewhere: the cart is reloaded and shown with the refusal. */
  const afterRefusal = async (refused: Refused) => {
    if (refused.reason === 'refused') await load()
    refuse(refused)
  }

  const change = once(async (busy: Busy, makeChange: () => Promise<Result<unknown>>, done: () => Promise<unknown>) => {
    if (isHeld(state())) return
    dispatch({ type: 'busied', busy })
    const reply = await makeChange()
    if (host.signal.aborted) return
    await (reply.ok ? done() : afterRefusal(reply))
    dispatch({ type: 'idled' })
  })

  const closeAndLoad = async () => {
    dispatch({ type: 'popupClosed' })
    await load()
  }

  const itemOf = (id: string) => {
    const { items = [], owned = [] } = state().cart ?? {}
    return [...items, ...owned].find((item) => item.id === id)
  }

  return {
    remove: async (itemId) => {
      const item = itemOf(itemId)
      if (!item) return
      const gone = async () => {
        track('remove-from-cart', [item])
        await load()
      }
      await change({ what: 'item', id: itemId }, () => api.removeItem(removalFields(item, page.address())), gone)
    },
    setDuration: async (itemId, months) => {
      if (itemOf(itemId)?.duration === months) return
      await change({ what: 'item', id: itemId }, () => api.setDuration(itemId, months), load)
    },
    setGift: async (itemId, gift) => {
      dispatch({ type: 'busied', busy: { what: 'item', id: itemId } })
      const reply = await api.setGift(itemId, gift)
      if (host.signal.aborted) return null
      if (reply.ok) await load()
      dispatch({ type: 'idled' })
      return reply.ok ? null : reply.fields
    },
    setCountry: (isRussia) => {
      const isSame = state().cart?.currency === (isRussia ? 'RUB' : 'EUR')
      const known = async () => {
        tabStorage.isFirst('country')
        dispatch({ type: 'popupClosed' })
        if (!isSame) page.reload()
      }
      return change({ what: 'country' }, () => api.setCountry(isRussia), known)
    },
    addBlackBox: () => change({ what: 'black-box' }, () => api.addItem({ blackbox: 'true' }), closeAndLoad),
    takeBlackBox: async () => {
      context.history.replace(state().wanted ?? state().step, { blackbox: null })
      const reply = await api.addItem({ blackbox: 'true' })
      return reply.ok || host.signal.aborted ? null : reply
    },
    acceptCertificate: once(async () => {
      const { certificate } = state()
      if (!certificate) return
      dispatch({ type: 'busied', busy: { what: 'certificate' } })
      const reply = await api.redeem(certificate.code.toLowerCase())
      if (host.signal.aborted) return
      if (reply.ok) await closeAndLoad()
      else dispatch({ type: 'idled' })
    }),
  }
}
