/** What the choice of a method says, and the order beside the later steps. Source: checkout spec §2. */
const ru = {
  missing: 'Выберите, как оплатить',
  order: 'В\u00A0заказе',
  continueLabel: 'Продолжить',
  back: 'Вернуться в\u00A0корзину',
}

const en: typeof ru = {
  missing: 'Choose how to pay',
  order: 'Your order',
  continueLabel: 'Continue',
  back: 'Back to the cart',
}

export const orderTexts = { ru, en }
