import type { PaymentMethod } from '../method.ts'

export const sberbank: PaymentMethod = {
  outline: 'M10 2.5a7.5 7.5 0 1 0 7.5 7.5M6.5 9.5 10 12l7-6',
  next: () => 'review',
  fields: () => ({ method: 'sberbank' }),
}
