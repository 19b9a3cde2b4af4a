import type { Lang } from '../../../elements/element-spec.ts'

const ruForms: Record<string, string> = { one: 'товар', few: 'товара' }
const ruPlural = new Intl.PluralRules('ru')

/** Texts of the buy buttons and the cart badge. */
export const goodsTexts = {
  ru: {
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
  },
  en: {
    cart: 'Cart',
    items: (count: number) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`,
    added: 'Added to the cart',
    offline: 'It could not be added to the cart. Check the internet and try again.',
    unlisted:
      'It could not be added to the cart: this page is not connected to the school yet. Please tell the school about it.',
    refused: 'It could not be added to the cart. Try again.',
    unknown: 'There is no such product',
    owned: 'Bought',
    goTo: (name: string) => `Bought, go to: ${name}`,
  },
}

/** The language of an element: its own attribute, else the document's; Russian unless that is English. */
export const langOf = (own: string | null): Lang => (/^en\b/i.test(own ?? document.documentElement.lang) ? 'en' : 'ru')
