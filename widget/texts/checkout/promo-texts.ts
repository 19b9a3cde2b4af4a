import { englishLils, russianLils } from '../format-number.ts'

/** What is said of codes and lils. Sums come spelled. Source: checkout spec §4, §5. */
const ru = {
  promo: {
    label: 'Промокод',
    saved: 'Ваши коды',
    apply: 'Применить',
    takeBack: 'Отменить промокод',
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
    takeBack: 'Remove code',
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
