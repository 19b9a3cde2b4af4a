import { CART_ITEMS_MAX } from '../../../server/contract/checkout/limits.ts'
import type { CartItemReply } from '../../../server/contract/checkout/cart-calls.ts'
import { goodsNamed } from '../../../server/contract/checkout/product-id.ts'
import type { Fields } from '../../api/client.ts'
import type { Refused, Result } from '../../api/result.ts'
import type { ChangeContext } from './checkout-context.ts'
import type { CartActions } from './flow-contract.ts'
import { once } from './once.ts'
import { isHeld, isOwnPage } from '../model/rules.ts'
import { singlePage } from '../model/single-page.ts'
import type { Busy } from '../model/state.ts'

export interface CartChanges
  extends Pick<CartActions, 'remove' | 'setDuration' | 'setGift' | 'setCountry' | 'addBlackBox' | 'acceptCertificate'> {
  /**
   * Adds what the URL names: the black box (`?blackbox=1`), and on the school's own pages the products of a landing
   * (`?products=course:12,school:1:3`). Removes the parameters, unless the school could not be reached. Returns the first refusal, or null.
   */
  addFromAddress: () => Promise<Refused | null>
}

/**
 * The request fields that the spec lists; the page's URL is sent without query and hash, which may hold tokens or names. Source: checkout
 * spec §7.
 */
const removalFields = (item: CartItemReply, { origin, pathname }: URL): Fields => {
  const isLesson = item.type === 'lesson'
  return {
    item_id: item.id,
    lesson: isLesson ? item.name : '',
    'lesson-id': isLesson ? String(item.product_id) : '',
    'page-url': origin + pathname,
    url: item.url,
    title: item.name,
    'product-type': item.type,
  }
}

/** The fields of the calls that add the products of a URL. */
const goodsIn = (address: URL, apiBase: string): Fields[] => {
  const query = address.searchParams
  const names = isOwnPage(address, apiBase) ? (query.get('products') ?? '').split(',') : []
  const goods = names.slice(0, CART_ITEMS_MAX).flatMap((name) => goodsNamed(name) ?? [])
  return [
    ...(query.get('blackbox') === '1' ? [{ blackbox: 'true' }] : []),
    ...goods.map(({ type, product, months }) => ({ product_type: type, product_id: product, duration: months })),
  ]
}

const DONE = { ok: true, body: null } as const

/** Runs actions one after the other, in the order of the calls. */
const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return (action: () => Promise<void>): Promise<void> => {
    const running = last.then(action)
    last = running.catch(() => undefined)
    return running
  }
}

/** Cart changes. Each is sent to the school, then the cart is fetched again; one change at a time. Source: checkout spec §7. */
export const createCartChanges = (context: ChangeContext, load: () => Promise<boolean>): CartChanges => {
  const { host, api, page, history, state, dispatch, refuse, track, tabStorage } = context

  const change = async (busy: Busy, makeChange: () => Promise<Result<unknown>>, done: () => Promise<unknown>) => {
    if (isHeld(state())) return
    dispatch({ type: 'requestStarted', busy })
    const reply = await makeChange()
    if (host.signal.aborted) return
    await (reply.ok ? done() : afterRefusal(reply, busy))
    dispatch({ type: 'requestEnded' })
  }
  const inTurn = createQueue()

  const closeAndLoad = async () => {
    dispatch({ type: 'popupClosed' })
    await load()
  }

  const itemOf = (id: string) => {
    const { items = [], owned = [] } = state().cart ?? {}
    return [...items, ...owned].find((item) => item.id === id)
  }

  /**
   * A refused change may mean that the cart has changed elsewhere: the cart is reloaded, and shown with the refusal unless that item is gone by
   * then, for example because another device has removed it.
   */
  const afterRefusal = async (refused: Refused, busy: Busy) => {
    if (refused.reason === 'refused') await load()
    if (busy.what !== 'item' || itemOf(busy.id)) refuse(refused)
  }

  /** Changes the products that this page holds where no cart can be stored; else calls the school. */
  const send = async (inPage: () => unknown, call: () => Promise<Result<unknown>>): Promise<Result<unknown>> => {
    if (!state().cart?.cookies_blocked) return call()
    inPage()
    return DONE
  }

  /** On a page that sells one product the months are the page's: the cart does not change before it is paid. */
  const chooseMonths = async (item: CartItemReply, months: number) => {
    dispatch({ type: 'monthsChosen', months })
    const [path, query] = singlePage({ ...item, duration: months }, { cartId: '', usesLils: false }).split('?')
    const address = page.address()
    if (isOwnPage(address, host.apiBase) && address.pathname === path)
      history.rewrite((url) => {
        for (const [name, value] of new URLSearchParams(query)) if (value) url.searchParams.set(name, value)
      })
    return DONE
  }

  return {
    remove: (itemId) =>
      inTurn(async () => {
        const item = itemOf(itemId)
        if (!item) return
        const removed = async () => {
          track('remove-from-cart', [item])
          await load()
        }
        const removeItem = () => api.removeItem(removalFields(item, page.address()))
        await change({ what: 'item', id: itemId }, () => send(() => host.chosen.remove(itemId), removeItem), removed)
      }),
    setDuration: (itemId, months) =>
      inTurn(async () => {
        const item = itemOf(itemId)
        if (!item || item.duration === months) return
        const choose = () => host.chosen.add(itemId, String(months))
        const store = () => (host.config().product ? chooseMonths(item, months) : api.setDuration(itemId, months))
        await change({ what: 'item', id: itemId }, () => send(choose, store), load)
      }),
    setGift: async (itemId, gift) => {
      dispatch({ type: 'requestStarted', busy: { what: 'item', id: itemId } })
      const { type, product } = goodsNamed(itemId) ?? {} // an item that is not stored yet has the name of its product
      const reply = await (type
        ? api.addItem({ product_type: type, product_id: product ?? '', ...gift })
        : api.setGift(itemId, gift))
      if (host.signal.aborted) return null
      if (reply.ok) await load()
      dispatch({ type: 'requestEnded' })
      return reply.ok ? null : reply.fields
    },
    setCountry: once((isRussia) => {
      const isSame = state().cart?.currency === (isRussia ? 'RUB' : 'EUR')
      const known = async () => {
        tabStorage.isFirst('country')
        dispatch({ type: 'popupClosed' })
        if (!isSame) page.reload()
      }
      return inTurn(() => change({ what: 'country' }, () => api.setCountry(isRussia), known))
    }),
    addBlackBox: once(() =>
      inTurn(() => change({ what: 'black-box' }, () => api.addItem({ blackbox: 'true' }), closeAndLoad)),
    ),
    addFromAddress: async () => {
      const refusals: Refused[] = []
      for (const fields of goodsIn(page.address(), host.apiBase)) {
        const reply = await api.addItem(fields)
        if (host.signal.aborted) return null
        if (!reply.ok) refusals.push(reply)
      }
      if (refusals.every(({ reason }) => reason === 'refused'))
        history.replace(state().wanted ?? state().step, { blackbox: null, products: null })
      return refusals[0] ?? null
    },
    acceptCertificate: once(async () => {
      const { certificate } = state()
      if (!certificate) return
      dispatch({ type: 'requestStarted', busy: { what: 'certificate' } })
      const reply = await api.redeem(certificate.code.toLowerCase())
      if (host.signal.aborted) return
      if (reply.ok) await closeAndLoad()
      else dispatch({ type: 'requestEnded' })
    }),
  }
}
