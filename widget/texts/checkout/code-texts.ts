/** What has become of a code. Source: checkout spec §5. */
const ru = {
  applied: 'Промокод применен',
  notFound: 'Промокод не найден',
}

const en: typeof ru = {
  applied: 'Promo code applied',
  notFound: 'Promo code not found',
}

export const codeTexts = { ru, en }
