import type { PaymentMethod } from '../method.ts'

export const yandexKassa: PaymentMethod = {
  outline: 'M3 6.5h14v10H3ZM3 6.5 12.5 3v3.5M13 11.5h4',
  next: () => 'review',
  fields: () => ({ method: 'yandex-kassa', is_pw: 'true' }),
}
