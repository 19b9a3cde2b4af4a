import type { PaymentMethod } from '../method.ts'

export const sbp: PaymentMethod = {
  sign: {
    ground: '#fff',
    shapes: [
      ['#5b57a2', 'M11 6.4 13.4 10.7v2.6L11 17.6Z'],
      ['#d90751', 'M20.3 9.1 22.6 7.7h4.6L20.3 11.9Z'],
      ['#fab718', 'M20.3 6.3v5.7L17.9 10.6V2Z'],
      ['#ed6f26', 'M27.2 7.7H22.6L20.3 6.3 17.9 2Z'],
      ['#63b22f', 'M20.3 17.7v-2.8L17.9 13.4V22Z'],
      ['#1487c9', 'M22.6 16.3 13.4 10.7 11 6.4l16.2 9.9Z'],
      ['#017f36', 'M17.9 22l2.4-4.3 2.3-1.4h4.6Z'],
      ['#984995', 'M11 17.6l6.9-4.2-2.3-1.4-2.2 1.3Z'],
    ],
  },
  next: () => 'review',
  fields: () => ({ method: 'sbp' }),
}
