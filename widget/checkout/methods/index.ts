import type { PaymentMethodId } from '../../../server/contract/checkout-replies.ts'
import { bankCard } from './bank-card/bank-card.ts'
import { lils } from './lils/lils.ts'
import type { PaymentMethod } from './method.ts'
import { sberbank } from './sberbank/sberbank.ts'
import { sbp } from './sbp/sbp.ts'
import { tinkoff } from './tinkoff/tinkoff.ts'
import { yandexKassa } from './yandex-kassa/yandex-kassa.ts'

/** The methods in the order in which people see them. Source: checkout spec §2, §4. */
export const paymentMethods: Record<PaymentMethodId, PaymentMethod> = {
  'bank-card': bankCard,
  sberbank,
  tinkoff,
  sbp,
  'yandex-kassa': yandexKassa,
  lils,
}
