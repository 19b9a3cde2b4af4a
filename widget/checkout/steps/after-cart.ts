/** The steps from the cart to the press that pays, which come one after the other, and the windows over them, in one file. */
export { Gift } from '../cart/gift.tsx'
export { createLaterSteps } from '../flow/step-navigation.ts'
export { popups } from '../popups/popups.tsx'
export { View as Cards } from './cards.tsx'
export { View as Info } from './info.tsx'
export { View as Methods } from './methods.tsx'
export { View as Review } from './review.tsx'
