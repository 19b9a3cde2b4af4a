import type { PaymentMethod } from '../method.ts'

export const tinkoff: PaymentMethod = {
  outline: 'M3.5 3.5h13v6.75q0 4.5-6.5 6.5-6.5-2-6.5-6.5ZM7 7h6M10 7v6',
  next: () => 'review',
  fields: () => ({ method: 'tinkoff' }),
}
