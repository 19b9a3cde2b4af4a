import type { MailWording } from './wording-types.ts'

export const wordingBe: MailWording = {
  frame: {
    openAddress: 'Калі кнопка не націскаецца, адкрыйце гэты адрас:',
    help: 'Патрэбна дапамога? Проста адкажыце на гэты ліст або напішыце на',
  },
  lils: { one: 'лілік', few: 'лілікі', many: 'лілікаў', other: 'ліліка' },
  byMoscow: ' па\u00A0Маскве',
  byMoscowShort: 'МСК',
  order: (number, day, method) => `Заказ ${number}, ${day}${method === null ? '' : ` Спосаб аплаты: ${method}.`}`,
  greeting: { named: (name) => `Вітаем, ${name}!`, nameless: 'Вітаем!' },
  card: (last4) => (last4 === null ? 'з вашай карткі' : `з карткі ••\u00A0${last4}`),
  bill: {
    open: 'Даступна',
    openTo: (day) => `Даступна да ${day}`,
    promo: 'Скідка па промакодзе',
    lils: 'Аплачана лілікамі',
    total: 'Разам',
    ready:
      'Падарункавы сертыфікат дзейнічае адразу. Перадайце код таму, каго хочаце парадаваць: ён уводзіцца ў кошыку.',
    worth: (lils) => `Сертыфікат на ${lils}`,
    sent: (to, day) =>
      `Ліст з падарункавым сертыфікатам пойдзе на адрас ${to}, дзень адпраўкі: ${day} Вось і яго код, на выпадак, калі ліст згубіцца.`,
  },
}
