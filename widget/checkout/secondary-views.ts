/** What stands aside of the cart, once that is shown: notes, codes and lils, the word on a changed total, and what there is to see where nothing is in it. */
export { BuyerNotes as Notes } from './cart/buyer-notes.tsx'
export { Codes } from './cart/codes.tsx'
export { wordsOfChange } from './cart/sum-change.ts'
export { View as Empty } from './steps/empty.tsx'
