import type { PaymentMethod } from '../method.ts'

export const sberbank: PaymentMethod = {
  sign: {
    ground: '#fff',
    shapes: [
      [
        '#21a038',
        'M19 3.5a8.5 8.5 0 1 0 8.5 8.5 8.5 8.5 0 0 0-.3-2.2L19 16.2l-4.8-3V10.5l4.8 3 7.4-5.5A8.5 8.5 0 0 0 19 3.5Z',
      ],
    ],
  },
  next: () => 'review',
  fields: () => ({ method: 'sberbank' }),
}
