/** Views that load after the cart is shown: notes, codes and lils, the message about a changed total, and the empty cart. */
export { BuyerNotes as Notes } from './cart/buyer-notes.tsx'
export { Codes } from './cart/codes.tsx'
export { wordsOfChange } from './cart/sum-change.ts'
export { View as Empty } from './steps/empty.tsx'
