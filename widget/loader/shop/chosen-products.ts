import { goodsNamed } from '../../../server/contract/checkout/product-id.ts'
import { CART_ITEMS_MAX } from '../../../server/contract/checkout/limits.ts'
import type { ChosenProducts } from '../../browser/host.ts'

const PREFIX = 'school-chosen:'

const nameWithoutMonths = (name: string) => name.split(':', 2).join(':')

/**
 * The products chosen on a landing for one school, in sessionStorage of the landing; where that is forbidden, as long as the page lasts.
 * `storage` may throw.
 */
export const createChosenProducts = (apiBase: string, storage: () => Storage): ChosenProducts => {
  let list: readonly string[] = []

  const read = (): readonly string[] => {
    try {
      const stored = storage().getItem(PREFIX + apiBase)
      if (stored !== null) list = stored.split(',').filter((name) => goodsNamed(name) !== null)
    } catch {
      return list
    }
    return list
  }

  const write = (names: readonly string[]) => {
    list = names.slice(0, CART_ITEMS_MAX)
    try {
      storage().setItem(PREFIX + apiBase, list.join())
    } catch {
      return // full or forbidden
    }
  }

  return {
    names: () => read().join(),
    add: (product, months) => {
      const name = months === '' ? product : `${product}:${months}`
      const before = read()
      const isKnown = before.some((one) => nameWithoutMonths(one) === product)
      write(isKnown ? before.map((one) => (nameWithoutMonths(one) === product ? name : one)) : [...before, name])
      return list.length
    },
    remove: (product) => write(read().filter((one) => nameWithoutMonths(one) !== product)),
  }
}
