import type { PaymentMethod } from '../method.ts'

export const sbp: PaymentMethod = {
  outline: 'M3.5 3v14l5-7-5-7ZM8.5 10l8-5M8.5 10l8 5M11.5 3l5 2v10l-5 2',
  next: () => 'review',
  fields: () => ({ method: 'sbp' }),
}
