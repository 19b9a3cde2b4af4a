import type { PaymentMethodId } from '../../../server/contract/checkout/methods.ts'
import type { Fields } from '../../api/client.ts'
import type { BrandMark } from '../marks.tsx'
import { isTypedHere } from './rules.ts'
import type { CheckoutState, StepId } from './state.ts'

/** A payment method. Its texts are keyed by its id. */
interface PaymentMethod {
  /** The brand's mark; for a method without a brand, one SVG path on a 20-pixel grid. */
  sign: BrandMark | string
  /** The step after choosing it. */
  next: (state: CheckoutState) => StepId
  /** Its fields in the pay request, besides those of the cart. */
  fields: (state: CheckoutState) => Fields
}

/** Every payment method, as the checkout shows and sends it. Source: checkout spec §2, §4. */
export const paymentMethods: Record<PaymentMethodId, PaymentMethod> = {
  'bank-card': {
    sign: {
      background: '#fff',
      shapes: [
        [
          '#475569',
          'M12 5.5h14a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5H12A2.5 2.5 0 0 1 9.5 16V8A2.5 2.5 0 0 1 12 5.5Z',
        ],
        ['#fff', 'M9.5 9h19v2.5h-19ZM12 14.5h4.5V16H12Z'],
      ],
    },
    /**
     * In euros, or on a foreign page, a new card is typed into the provider's own form or page, which opens on paying. Source: checkout
     * spec §2, §4.
     */
    next: (state) => {
      if (state.cart?.cards.length) return 'cards'
      return isTypedHere(state) && state.newCard === null ? 'info' : 'review'
    },
    fields: ({ cardId }): Record<string, string> =>
      cardId === null ? { method: 'bank-card' } : { method: 'bank-card', card_id: cardId },
  },
  sberbank: {
    sign: {
      background: '#fff',
      shapes: [
        [
          '#21a038',
          'M19 3.5a8.5 8.5 0 1 0 8.5 8.5 8.5 8.5 0 0 0-.3-2.2L19 16.2l-4.8-3V10.5l4.8 3 7.4-5.5A8.5 8.5 0 0 0 19 3.5Z',
        ],
      ],
    },
    next: () => 'review',
    fields: () => ({ method: 'sberbank' }),
  },
  tinkoff: {
    sign: {
      background: '#fff',
      shapes: [
        ['#ffdd2d', 'M10 3h18v9.5q0 5.5-9 9-9-3.5-9-9Z'],
        ['#333', 'M14 7h10v3.6q-.8-1.2-2.2-1.2H20.6v5q0 1.4 1.2 1.9h-5.6q1.2-.5 1.2-1.9v-5H16.2Q14.8 9.4 14 10.6Z'],
      ],
    },
    next: () => 'review',
    fields: () => ({ method: 'tinkoff' }),
  },
  sbp: {
    sign: {
      background: '#fff',
      shapes: [
        ['#5b57a2', 'M11 6.4 13.4 10.7v2.6L11 17.6Z'],
        ['#d90751', 'M20.3 9.1 22.6 7.7h4.6L20.3 11.9Z'],
        ['#fab718', 'M20.3 6.3v5.7L17.9 10.6V2Z'],
        ['#ed6f26', 'M27.2 7.7H22.6L20.3 6.3 17.9 2Z'],
        ['#63b22f', 'M20.3 17.7v-2.8L17.9 13.4V22Z'],
        ['#1487c9', 'M22.6 16.3 13.4 10.7 11 6.4l16.2 9.9Z'],
        ['#017f36', 'M17.9 22l2.4-4.3 2.3-1.4h4.6Z'],
        ['#984995', 'M11 17.6l6.9-4.2-2.3-1.4-2.2 1.3Z'],
      ],
    },
    next: () => 'review',
    fields: () => ({ method: 'sbp' }),
  },
  'yandex-kassa': {
    sign: {
      background: '#fff',
      shapes: [['#0070f0', 'M8 6h4.5v14H8ZM22.5 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm0 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z']],
    },
    next: () => 'review',
    fields: () => ({ method: 'yandex-kassa', is_pw: 'true' }),
  },
  lils: {
    sign: 'M10 10C6 10 5.5 3 10 3s4 7 0 7Zm0 0c4-2 8 4 4.5 6.5S7.5 13 10 10Zm0 0C6 8 2 14 5.5 16.5S12.5 13 10 10Z',
    next: () => 'review',
    fields: () => ({ method: 'lils' }),
  },
}
