import type { MailWording } from './wording-types.ts'

export const wordingUz: MailWording = {
  frame: {
    openAddress: 'Tugma bosilmasa, shu manzilni oching:',
    help: 'Yordam kerakmi? Shu xatga javob bering yoki yozing:',
  },
  lils: { other: 'lilik' },
  byMoscow: ', Moskva\u00A0vaqti',
  byMoscowShort: 'MSK',
  order: (number, day, method) => `Buyurtma ${number}, ${day}.${method === null ? '' : ` Toʻlov usuli: ${method}.`}`,
  greeting: { named: (name) => `Assalomu alaykum, ${name}!`, nameless: 'Assalomu alaykum!' },
  card: (last4) => (last4 === null ? 'kartangizdan' : `••\u00A0${last4} kartasidan`),
  bill: {
    open: 'Ochiq',
    openTo: (day) => `Ochiq muddati: ${day}`,
    promo: 'Promokod boʻyicha chegirma',
    lils: 'Lilik bilan toʻlandi',
    total: 'Jami',
    ready:
      'Sovgʻa sertifikati darhol amal qiladi. Kodni quvontirmoqchi boʻlgan kishingizga bering: u savatda kiritiladi.',
    worth: (lils) => `${lils} sertifikati`,
    sent: (to, day) =>
      `Sovgʻa sertifikatli xat ${to} manziliga yuboriladi, yuborish kuni: ${day}. Xat yoʻqolib qolsa, kodi mana bu.`,
  },
}
