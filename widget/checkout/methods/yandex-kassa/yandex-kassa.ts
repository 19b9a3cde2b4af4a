import type { PaymentMethod } from '../method.ts'

export const yandexKassa: PaymentMethod = {
  sign: {
    ground: '#fff',
    shapes: [['#0070f0', 'M8 6h4.5v14H8ZM22.5 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm0 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z']],
  },
  next: () => 'review',
  fields: () => ({ method: 'yandex-kassa', is_pw: 'true' }),
}
