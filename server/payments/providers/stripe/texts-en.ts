import type { StripeTexts } from './texts.ts'

export const en: StripeTexts = {
  general: 'The bank has declined the payment and has not said why. Pay with another card or call the bank.',
  noMoney: 'There is not enough money on the card. Top it up or pay with another card.',
  limit: 'The limit of the card is used up. Pay with another card or ask the bank for a higher limit.',
  number: 'The card number is wrong. Check it and enter it again.',
  code: 'The code on the back of the card is wrong. Check it and enter it again.',
  expiry: 'The expiry date of the card is wrong. Check the month and the year.',
  name: 'The name or the address is not what the bank knows. Check them and try again.',
  expired: 'The card has expired. Pay with another card.',
  authentication:
    'The bank has not been told that it is you who pays. Try again and confirm the payment with a code or in the app of the bank.',
  callBank: 'The bank asks you to call it about this payment. Or pay with another card.',
  unsupported: 'This card cannot be used here. Pay with another card.',
  later: 'The bank does not answer now. Try again in a few minutes or pay with another card.',
  again: 'The bank could not carry out the payment. Try again.',
  abandoned: 'The payment was not finished in time, and no money was taken. Begin again.',
  ourFault: 'The payment has failed through our fault, and no money was taken. Try again or write to us: we will help.',
  refunded: 'This payment cannot be refunded again.',
}
