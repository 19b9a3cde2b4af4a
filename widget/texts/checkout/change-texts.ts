/** Why a total is another than before. Source: checkout spec §5. */
const ru = {
  changes: {
    code: 'Итог с\u00A0промокодом',
    codeGone: 'Итог без промокода',
    lils: 'Итог с\u00A0лиликами',
    lilsGone: 'Итог без лиликов',
    added: 'В\u00A0корзине стало больше',
    removed: (name: string) => `Убрали: ${name}`,
    duration: (name: string) => `Другой срок: ${name}`,
    currency: 'Другая валюта',
    prices: 'Цены обновились',
  },
  changed: (why: string, was: string, now: string) => `${why}. Было ${was}, теперь ${now}.`,
}

const en: typeof ru = {
  changes: {
    code: 'Total with the promo code',
    codeGone: 'Total without the promo code',
    lils: 'Lils applied',
    lilsGone: 'Lils not used',
    added: 'There is more in the cart',
    removed: (name) => `Removed: ${name}`,
    duration: (name) => `Another duration: ${name}`,
    currency: 'Another currency',
    prices: 'Prices have changed',
  },
  changed: (why, was, now) => `${why}. It was ${was}, now it is ${now}.`,
}

export const changeTexts = { ru, en }
