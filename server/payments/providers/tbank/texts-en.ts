import type { TbankTexts } from './texts.ts'

export const en: TbankTexts = {
  general: 'The payment did not go through. Try again, choose another way to pay, or write to us: we will help.',
  noMoney: 'There is not enough money. Top up the account or the card, or pay with another card.',
  limit: 'The sum is above the limit of your bank. Raise the limit in the app of your bank or pay in another way.',
  tries: 'Too many tries in a row. Try again later or pay with another card.',
  secure:
    'The bank has no proof that it is you who pays. Try again with the code from the message or the app of your bank.',
  noSecure: 'This card cannot confirm payments with a code. Pay with another card.',
  details: 'The details of the card have a mistake. Check them and try again, or take another card.',
  number: 'The number of the card has a mistake. Check it and try again.',
  expired: 'The card has expired, or its date has a mistake. Check the date or pay with another card.',
  cvv: 'The three digits on the back of the card have a mistake. Check them and try again.',
  declined: 'The bank has declined the payment. Call the bank that issued the card, or pay with another card.',
  suspicious: 'The bank found the payment suspicious. Confirm it in the app of your bank or pay in another way.',
  lost: 'The bank has this card marked as lost. Pay with another card.',
  forbidden: 'This card is not allowed to pay online. Allow it in the app of your bank or pay with another card.',
  blocked: 'This card cannot be used here. Pay with another card or choose another way to pay.',
  foreign: 'Foreign cards are not accepted here. Pay with a card of a Russian bank.',
  later: 'The bank does not answer now. Try again a little later or pay in another way.',
  late: 'The time to pay is over, no money was taken. Start again: you have an hour to pay.',
  savedCard: 'The saved card could not be charged. Pay again and enter the details of the card anew.',
  unavailable: 'This way to pay is not available now. Please choose another one.',
  shopLimit: 'This sum cannot be taken in this way. Choose another way to pay or write to us.',
  account: 'The account is closed or blocked by the bank. Choose another account or another way to pay.',
  done: 'This payment is under way or over. Reload the page to see its state.',
  noPayment: 'There is no such payment. Start again or write to us.',
}
