import type { Parts } from './parts.ts'

const steps = () => import('./steps/after-cart.ts')
const paying = () => import('./pay/paying.ts')
const secondaries = () => import('./secondary-views.ts')

/** All that is fetched when it is wanted. The fewer files, the fewer hashes the first load carries. */
export const lazyParts: Parts = {
  steps: {
    empty: async () => (await secondaries()).Empty,
    methods: async () => (await steps()).Methods,
    cards: async () => (await steps()).Cards,
    info: async () => (await steps()).Info,
    review: async () => (await steps()).Review,
    widget: async () => (await paying()).Widget,
    success: async () => (await paying()).Success,
    fail: async () => (await paying()).Fail,
  },
  popup: async (id) => (await steps()).popups[id],
  gift: async () => (await steps()).Gift,
  secondaries,
  later: () => import('./cart-features.ts'),
  next: steps,
  pay: paying,
  confetti: () => import('./paid/confetti.ts'),
  texts: { en: async () => (await import('../texts/checkout/en.ts')).en },
}
