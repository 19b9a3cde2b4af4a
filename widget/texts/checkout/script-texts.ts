/** What is said where the script of a payment provider does not come. */
const ru = {
  missing:
    'Платёжная форма банка не\u00A0загрузилась: её мог задержать блокировщик рекламы или слабая сеть. Отключите блокировщик для этой страницы и\u00A0попробуйте ещё раз или выберите другой способ оплаты.',
}

const en: typeof ru = {
  missing:
    'The bank’s payment form did not load: an ad blocker or a weak network may be in the way. Turn the blocker off for this page and try again, or choose another payment method.',
}

export const scriptTexts = { ru, en }
