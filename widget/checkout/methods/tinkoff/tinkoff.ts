import type { PaymentMethod } from '../method.ts'

export const tinkoff: PaymentMethod = {
  sign: {
    ground: '#fff',
    shapes: [
      ['#ffdd2d', 'M10 3h18v9.5q0 5.5-9 9-9-3.5-9-9Z'],
      ['#333', 'M14 7h10v3.6q-.8-1.2-2.2-1.2H20.6v5q0 1.4 1.2 1.9h-5.6q1.2-.5 1.2-1.9v-5H16.2Q14.8 9.4 14 10.6Z'],
    ],
  },
  next: () => 'review',
  fields: () => ({ method: 'tinkoff' }),
}
