import type { Keeper } from '../keeper.ts'
import type { Wish } from './wish.ts'

/** Names of wishes to pay: the same for the same wish as long as no answer to it has come, so that a copy is carried out once. Source: SECURITY R46. */
export interface PayKeys {
  keyFor: (wish: Wish) => string
  /** An answer has come: the next wish is another one. */
  drop: (cartId: string) => void
}

const BETWEEN = ' '

/** The key is kept over a reload; the token of a card is not, so a wish with one gets its key anew. */
export const createPayKeys = ({ read, write }: Pick<Keeper, 'read' | 'write'>, makeKey: () => string): PayKeys => {
  let last: { wish: Pick<Wish, 'name' | 'card'>; key: string } | null = null

  const keptFor = ({ cartId, name, card }: Wish): string | null => {
    if (last) return last.wish.name === name && last.wish.card === card ? last.key : null
    const [key, ...rest] = (read(cartId).payKey ?? '').split(BETWEEN)
    return key && card === null && rest.join(BETWEEN) === name ? key : null
  }

  return {
    keyFor: (wish) => {
      const key = keptFor(wish) ?? makeKey()
      last = { wish, key }
      write(wish.cartId, { payKey: key + BETWEEN + wish.name })
      return key
    },
    drop: (cartId) => {
      last = null
      write(cartId, { payKey: undefined })
    },
  }
}
