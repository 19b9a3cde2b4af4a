import type { CartContext } from './checkout-context.ts'
import { utmFields } from '../../browser/utm-fields.ts'
import { pathOf, setOf } from '../model/addresses.ts'
import { singleAddress, withQuery } from '../model/single-page.ts'

/**
 * The page of the school that sells what this checkout shows: the page of the only product, or the school's checkout with the products
 * that this page holds. It keeps the language, the currency and the `utm_*` parameters.
 */
const addressOf = ({ host, page, state }: CartContext): string => {
  const config = host.config()
  const { lang, euro, trial, subscribe, product } = config
  const address = page.address()
  const [item] = state().cart?.items ?? []
  const isReplaced = trial || subscribe || config.resubscribe
  const query = { ...(lang !== 'ru' && { lang }), ...(euro && { euro: '1' }), ...utmFields(address) }
  if (product && item && !isReplaced)
    return singleAddress(
      { type: item.camp ? 'camp' : item.type, product: item.product_id, months: item.duration ?? '' },
      query,
    )
  const products = isReplaced ? '' : host.chosen.names()
  return withQuery(pathOf(setOf(config, address.pathname), 'list'), {
    ...(products && { products }),
    ...(trial && { trial: '1' }),
    ...(subscribe && { subscribe: '1' }),
    ...query,
  })
}

/** Where the buyer leaves for the school's own checkout; null if the page cancels `school:redirect`. */
export const schoolAddress = (context: CartContext): string | null => {
  const url = context.host.apiBase + addressOf(context)
  return context.host.emit('school:redirect', { url }) ? url : null
}
