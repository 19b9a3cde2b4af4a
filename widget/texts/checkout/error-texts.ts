/** What is wrong with a card, before and after its provider has seen it. Source: checkout spec §5, §8. */
const ru = {
  errors: {
    number: 'Введите правильный номер карты',
    name: 'Введите имя владельца латинскими буквами',
    exp: 'Укажите срок действия',
    cvv: 'Укажите код',
  },
  unfit: 'Картой с\u00A0таким номером здесь оплатить нельзя. Возьмите другую карту или выберите другой способ оплаты.',
  failed:
    'Не\u00A0получилось передать карту банку. Деньги не\u00A0списаны. Попробуйте ещё раз или выберите другой способ оплаты.',
}

export type CardErrorTexts = typeof ru

const en: CardErrorTexts = {
  errors: {
    number: 'Enter a correct card number',
    name: 'Enter the cardholder’s name in Latin letters',
    exp: 'Enter the expiry date',
    cvv: 'Enter the code',
  },
  unfit: 'A card with this number cannot pay here. Use another card or choose another payment method.',
  failed: 'The card could not be passed to the bank. Nothing was charged. Try again or choose another payment method.',
}

export const cardErrorTexts = { ru, en }

/** What is said where the script of a payment provider does not come. */
const scriptRu = {
  missing:
    'Платёжная форма банка не\u00A0загрузилась: её мог задержать блокировщик рекламы или слабая сеть. Отключите блокировщик для этой страницы и\u00A0попробуйте ещё раз или выберите другой способ оплаты.',
}

const scriptEn: typeof scriptRu = {
  missing:
    'The bank’s payment form did not load: an ad blocker or a weak network may be in the way. Turn the blocker off for this page and try again, or choose another payment method.',
}

export const scriptTexts = { ru: scriptRu, en: scriptEn }
