const ruForms: Record<string, string> = { one: 'товар', few: 'товара' }
const ruPlural = new Intl.PluralRules('ru')

/** Texts of the buy buttons and the cart badge. */
const ru = {
  cart: 'Корзина',
  items: (count: number) => `Корзина, ${count}\u00A0${ruForms[ruPlural.select(count)] ?? 'товаров'}`,
  added: 'Добавлено в\u00A0корзину',
  offline: 'Не получилось добавить в\u00A0корзину. Проверьте интернет и\u00A0попробуйте ещё раз.',
  unlisted:
    'Не получилось добавить в\u00A0корзину: эта страница ещё не\u00A0подключена к\u00A0школе. Напишите об этом школе, пожалуйста.',
  refused: 'Не получилось добавить в\u00A0корзину. Попробуйте ещё раз.',
  unknown: 'Такого товара нет',
  owned: 'Куплено',
  goTo: (name: string) => `Куплено, перейти: ${name}`,
}

const en: typeof ru = {
  cart: 'Cart',
  items: (count) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`,
  added: 'Added to the cart',
  offline: 'It could not be added to the cart. Check the internet and try again.',
  unlisted:
    'It could not be added to the cart: this page is not connected to the school yet. Please tell the school about it.',
  refused: 'It could not be added to the cart. Try again.',
  unknown: 'There is no such product',
  owned: 'Bought',
  goTo: (name) => `Bought, go to: ${name}`,
}

export const goodsTexts = { ru, en }

export type GoodsTexts = typeof ru
