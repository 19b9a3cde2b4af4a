/**
 * Test cards that the providers publish, by what becomes of a payment. `asks`: the bank's page comes before; `paysOnce`: kept, it pays
 * no second time. Any date to come and any code will do.
 */
export const cards = {
  cloudpayments: {
    pays: '4000000000003055',
    asks: '4242424242424242',
    declined: '4000056655665556',
    asksAndDeclines: '4012888888881881',
    paysOnce: '4111111111111111',
  },
  yookassa: { pays: '5555555555554444', asks: '5555555555554477', declined: '5555555555554600' },
  tbank: { pays: '2200770239097761', asks: '2201382000000047', declined: '5586200071492075' },
  stripe: {
    pays: '4242424242424242',
    asks: '4000002760003184',
    declined: '4000000000000002',
    asksAndDeclines: '4000008400001629',
  },
} as const

/** What is typed beside a number. */
export const CARD_NAME = 'ANNA SMIRNOVA'
export const CARD_EXPIRY = '12 / 34'
export const CARD_CODE = '911'
