/** What has become of a code. Source: checkout spec §5. */
const ru = {
  applied: 'Промокод применен',
  notFound: 'Промокод не найден',
  countsFrom: (sum: string) => `Действует от\u00A0${sum}`,
}

const en: typeof ru = {
  applied: 'Promo code applied',
  notFound: 'Promo code not found',
  countsFrom: (sum) => `Counts from ${sum}`,
}

export const codeTexts = { ru, en }
