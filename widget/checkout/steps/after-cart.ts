/** The steps between the cart and paying, and their popups: fetched at once while the buyer reads the cart, so that no step waits. */
export { Gift } from '../cart/gift.tsx'
export { createStepNavigation } from '../flow/step-navigation.ts'
export { popups } from '../popups/popups.tsx'
export { View as Cards } from './cards.tsx'
export { View as Info } from './info.tsx'
export { View as Methods } from './methods.tsx'
export { View as Review } from './review.tsx'
