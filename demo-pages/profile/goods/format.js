/** Sums and dates in the profile's format. */

const DAY = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric' })
const NUMBER = new Intl.NumberFormat('ru')
const FORMS = { one: 'лилик', few: 'лилика', many: 'лиликов', other: 'лиликов' }
const RULES = new Intl.PluralRules('ru')

/** 21 декабря 2026, with no-break spaces. */
export const dayOf = (moment) =>
  DAY.formatToParts(new Date(moment))
    .filter(({ type }) => type === 'day' || type === 'month' || type === 'year')
    .map(({ value }) => value)
    .join('\u00A0')

/** 1 500 ₽; 18,50 €. */
export const sumOf = (sum, currency) =>
  new Intl.NumberFormat('ru', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(sum)

/** 1 200 лиликов. */
export const lilsOf = (count) => `${NUMBER.format(count)}\u00A0${FORMS[RULES.select(count)]}`

/** The payment methods, as a sentence goes on with them. */
export const methodNames = {
  'bank-card': 'банковской картой',
  sberbank: 'через SberPay',
  tinkoff: 'через T-Pay',
  sbp: 'через СБП',
  'yandex-kassa': 'через ЮKassa',
  lils: 'лиликами',
}

/** +500; −300. */
export const changeOf = (amount) => `${amount < 0 ? '−' : '+'}${NUMBER.format(Math.abs(amount))}`
