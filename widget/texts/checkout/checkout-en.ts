import { commonEn } from '../common-en.ts'
import { cartEn } from './cart-en.ts'
import type { CheckoutTexts } from './checkout-ru.ts'

export const checkoutEn: CheckoutTexts = {
  ...commonEn,
  ...cartEn,
  lang: 'en',
  titles: {
    empty: 'Find something to learn',
    cards: 'Choose a card',
    info: 'New card',
    review: 'Your order',
    widget: 'Payment',
    secure: 'Confirm the payment',
    fail: 'Oops! Something went wrong.',
    waiting: 'Waiting for the payment',
    bought: 'Congratulations on your purchase!',
    failed: 'The payment did not go through',
    paid: 'Your order is paid!',
  },
  working: 'Updating the cart',
  foot: { terms: 'User agreement', privacy: 'Personal data policy' },
}
