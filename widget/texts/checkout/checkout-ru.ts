import type { Lang } from '../../../server/contract/messages.ts'
import { methodNames, type PaymentMethodId } from '../../../server/contract/checkout/methods.ts'
import { commonRu } from '../common-ru.ts'

/** What the cart says, and the ways to pay beside it. Sums come spelled. Source: checkout spec §2, §5, §9. */
const cartRu = {
  list: {
    title: 'Ваша корзина',
    loading: 'Загрузка корзины...',
    failed: 'Корзина не\u00A0загрузилась. Проверьте интернет и\u00A0попробуйте ещё раз.',
    reload: 'Загрузить ещё раз',
    items: 'Что в\u00A0корзине',
    types: {
      course: 'Курс',
      school: 'Подписка на\u00A0школу',
      camp: 'Летний лагерь',
      catalog: 'Подписка на\u00A0каталог',
      lesson: 'Урок',
      'gift-certificate': 'Подарочный сертификат',
      plus: 'Подписка Плюс',
    },
    duration: (name: string) => `Срок: ${name}`,
    everyMonth: 'Каждый месяц',
    months: {
      0: 'До\u00A0конца лета',
      1: '1\u00A0месяц',
      2: '2\u00A0месяца',
      3: '3\u00A0месяца',
      6: 'Полгода',
      12: 'Год',
    } as Readonly<Record<number, string>>,
    was: 'Было',
    remove: 'Убрать',
    removeItem: (name: string) => `Убрать из\u00A0корзины: ${name}`,
    owned: '— уже куплено, платить ещё раз не\u00A0нужно.',
    toPay: 'Перейти к оплате',
    payByCard: (sum: string, brand: string) => `Оплатить ${sum} картой${brand && `\u00A0${brand}`}`,
    lastDigits: (last: string) => `последние цифры ${last}`,
    otherMethod: 'Другой способ',
    trialContinue: 'ПРОДОЛЖИТЬ',
    trialAddCard: 'Добавить карту',
    signIn: 'Войдите или зарегистрируйтесь, чтобы оплатить. Корзина сохранится.',
    sessionEnded:
      'Вход закончился: прошло много времени, или из\u00A0аккаунта вышли в\u00A0другом месте. Войдите снова: покупки остались в\u00A0корзине вашего аккаунта, ваш выбор тоже сохранился.',
    signInToPay: 'Войти и\u00A0оплатить',
    atSchool: 'Продолжить на\u00A0сайте школы',
    atSchoolHint: 'Войти и\u00A0оплатить можно на\u00A0сайте школы: всё, что вы выбрали, уже будет там в\u00A0корзине.',
    trialUnavailable: 'Пробный период даётся один раз и\u00A0вам уже недоступен.',
  },
  terms: {
    trial: (sum: string) => `3\u00A0дня бесплатно, затем ${sum} в\u00A0месяц.`,
    monthly: (sum: string) => `${sum} в\u00A0месяц.`,
    yearly: (sum: string) => `${sum} в\u00A0год.`,
    renewal: 'Продлевается автоматически, отменить можно в\u00A0личном кабинете.',
    cardCheck: (sum: string) => `Для проверки карты спишем ${sum} и\u00A0сразу вернём.`,
  },
  sums: {
    label: 'Сумма заказа',
    sum: 'Сумма',
    onItems: 'Скидка',
    byCode: 'Промокод',
    lils: 'Лилики',
    trial: 'Пробный период',
    total: 'Итого',
    due: 'К\u00A0оплате',
  },
  offer: {
    label: ['Принимаю ', 'пользовательское соглашение', ' и\u00A0', 'политику обработки персональных данных'],
    missing: 'Отметьте, что принимаете условия',
  },
  notes: {
    rubles: 'Оплата в\u00A0рублях.',
    euros: 'Оплата в\u00A0евро.',
    country: 'Сменить валюту',
  },
  methods: {
    title: 'Подтвердить вашу оплату',
    legend: 'Способ оплаты',
    cardOnly: 'Подписку можно оплатить только картой.',
    names: methodNames.ru,
    hints: {
      'bank-card': 'Мир, Visa, Mastercard, UnionPay',
      sbp: 'В\u00A0приложении любого банка',
      'yandex-kassa': 'Карты и\u00A0кошельки',
      lils: 'Хватает на\u00A0весь заказ',
    } as Readonly<Partial<Record<PaymentMethodId, string>>>,
    euroHint: 'Visa, Mastercard, American Express',
  },
}

export type CartTexts = typeof cartRu

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
    resumed: 'Подписка возобновлена',
  },
  working: 'Обновляем корзину',
  foot: { terms: 'Пользовательское соглашение', privacy: 'Политика обработки персональных данных' },
}

export type CheckoutTexts = Omit<typeof checkoutRu, 'lang'> & { lang: Lang }
