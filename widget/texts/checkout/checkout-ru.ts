import type { Lang } from '../../../server/contract/messages.ts'
import { commonRu } from '../common-ru.ts'
import { cartRu } from './cart-ru.ts'

/** What the checkout says from its first view on, titles of all steps included. Russian is the default and gives the shape. */
export const checkoutRu = {
  ...commonRu,
  ...cartRu,
  lang: 'ru' as const,
  /** What stands above the steps that are fetched. Source: checkout spec §2. */
  titles: {
    empty: 'Подберите обучение',
    cards: 'Выбор карт',
    info: 'Данные новой карты',
    review: 'Ваш заказ',
    widget: 'Оплата',
    secure: 'Подтверждение оплаты',
    fail: 'Ошибочка! Что-то пошло не так.',
    waiting: 'Ожидаем оплату',
    bought: 'Поздравляем с\u00A0покупкой!',
    failed: 'Оплата не прошла',
    paid: 'Ваш заказ успешно оплачен!',
  },
  working: 'Обновляем корзину',
  foot: { terms: 'Пользовательское соглашение', privacy: 'Политика обработки персональных данных' },
}

export type CheckoutTexts = Omit<typeof checkoutRu, 'lang'> & { lang: Lang }
