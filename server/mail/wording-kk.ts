import type { MailWording } from './wording-types.ts'

export const wordingKk: MailWording = {
  frame: {
    openAddress: 'Түйме басылмаса, мына мекенжайды ашыңыз:',
    help: 'Көмек керек пе? Осы хатқа жауап беріңіз немесе жазыңыз:',
  },
  lils: { other: 'лилик' },
  byMoscow: ', Мәскеу\u00A0уақыты',
  byMoscowShort: 'МСК',
  order: (number, day, method) => `Тапсырыс ${number}, ${day}.${method === null ? '' : ` Төлем тәсілі: ${method}.`}`,
  greeting: { named: (name) => `Сәлеметсіз бе, ${name}!`, nameless: 'Сәлеметсіз бе!' },
  card: (last4) => (last4 === null ? 'картаңыздан' : `••\u00A0${last4} картасынан`),
  bill: {
    open: 'Қолжетімді',
    openTo: (day) => `Қолжетімді мерзімі: ${day}`,
    promo: 'Промокод бойынша жеңілдік',
    lils: 'Лиликпен төленді',
    total: 'Барлығы',
    ready: 'Сыйлық сертификаты бірден жарамды. Кодты қуантқыңыз келген адамға беріңіз: ол себетте енгізіледі.',
    worth: (lils) => `${lils} сертификаты`,
    sent: (to, day) =>
      `Сыйлық сертификаты бар хат ${to} мекенжайына жіберіледі, жіберу күні: ${day}. Хат жоғалып кетсе деп, коды мынау.`,
  },
}
