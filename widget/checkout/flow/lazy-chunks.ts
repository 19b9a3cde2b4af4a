/** The chunks of the checkout that load on demand. */
export const loadSteps = () => import('../steps/after-cart.ts')
export const loadPaying = () => import('../steps/paying.ts')
export const loadSecondaryViews = () => import('../secondary-views.tsx')
export const loadCartFeatures = () => import('./cart-features.ts')
export const loadConfetti = () => import('../pay/confetti.ts')

export type StepsChunk = Awaited<ReturnType<typeof loadSteps>>
export type CartFeaturesChunk = Awaited<ReturnType<typeof loadCartFeatures>>
