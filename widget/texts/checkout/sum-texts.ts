import { englishLils, russianLils } from '../format-number.ts'

/** What is said of codes and lils. Sums come spelled. Source: checkout spec §4, §5. */
const ru = {
  promo: {
    label: 'Промокод',
    saved: 'Ваши коды',
    apply: 'Применить',
    remove: 'Отменить промокод',
    deferred: 'Войдите, и\u00A0мы применим этот код',
    lockedByCode: 'Чтобы ввести другой, отмените этот.',
    lockedByLils: 'Чтобы ввести промокод, выключите лилики.',
    lockedByMethod: 'Чтобы ввести промокод, выберите другой способ оплаты.',
    from: (sum: string) => `Промокоды и\u00A0лилики действуют при сумме от\u00A0${sum}`,
    lessonFrom: (sum: string, lilSum: string) =>
      `Промокоды действуют при сумме от\u00A0${sum}, лилики от\u00A0${lilSum}`,
  },
  lils: {
    use: 'Оплатить лиликами',
    balance: (count: number) => `У\u00A0вас ${russianLils(count)}`,
    pays: (count: number) => `Спишем ${russianLils(count)}`,
    excluded: 'С\u00A0промокодом лилики не\u00A0действуют.',
    cover: 'Лиликов хватает на\u00A0весь заказ: выбран способ «Лилики».',
    other: 'Оплатить другим способом',
  },
}

const en: typeof ru = {
  promo: {
    label: 'Promo code',
    saved: 'Your codes',
    apply: 'Apply',
    remove: 'Remove code',
    deferred: 'Sign in, and this code is applied',
    lockedByCode: 'To enter another code, remove this one.',
    lockedByLils: 'To enter a code, switch lils off.',
    lockedByMethod: 'To enter a code, choose another payment method.',
    from: (sum) => `Promo codes and lils count from a sum of ${sum}`,
    lessonFrom: (sum, lilSum) => `Promo codes count from a sum of ${sum}, lils from ${lilSum}`,
  },
  lils: {
    use: 'Pay with lils',
    balance: (count) => `You have ${englishLils(count)}`,
    pays: (count) => `We’ll use ${englishLils(count)}`,
    excluded: 'Lils do not count with a promo code.',
    cover: 'Your lils cover the whole order: the method “Lils” is chosen.',
    other: 'Pay in another way',
  },
}

export const promoTexts = { ru, en }

/** Why a total is another than before. Source: checkout spec §5. */
const changeRu = {
  changes: {
    code: 'Итог с\u00A0промокодом',
    codeRemoved: 'Итог без промокода',
    lils: 'Итог с\u00A0лиликами',
    lilsRemoved: 'Итог без лиликов',
    added: 'В\u00A0корзине стало больше',
    removed: (name: string) => `Убрали: ${name}`,
    duration: (name: string) => `Другой срок: ${name}`,
    currency: 'Другая валюта',
    prices: 'Цены обновились',
  },
  changed: (why: string, was: string, now: string) => `${why}. Было ${was}, теперь ${now}.`,
}

const changeEn: typeof changeRu = {
  changes: {
    code: 'Total with the promo code',
    codeRemoved: 'Total without the promo code',
    lils: 'Lils applied',
    lilsRemoved: 'Lils not used',
    added: 'There is more in the cart',
    removed: (name) => `Removed: ${name}`,
    duration: (name) => `Another duration: ${name}`,
    currency: 'Another currency',
    prices: 'Prices have changed',
  },
  changed: (why, was, now) => `${why}. It was ${was}, now it is ${now}.`,
}

export const changeTexts = { ru: changeRu, en: changeEn }
