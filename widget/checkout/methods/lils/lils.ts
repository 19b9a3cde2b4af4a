import type { PaymentMethod } from '../method.ts'

export const lils: PaymentMethod = {
  sign: 'M10 10C6 10 5.5 3 10 3s4 7 0 7Zm0 0c4-2 8 4 4.5 6.5S7.5 13 10 10Zm0 0C6 8 2 14 5.5 16.5S12.5 13 10 10Z',
  next: () => 'review',
  fields: () => ({ method: 'lils' }),
}
