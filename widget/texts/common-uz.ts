import type { CommonTexts } from './common-ru.ts'
import { counter, makeDates } from './other-langs.ts'

/** `5 ta dars`: beside a number Uzbek has one form. */
export const countUz = counter('uz', 'ru')

export const lilsUz = (count: number): string => countUz(count, { other: 'lilik' })

const units = { second: 'soniyadan', minute: 'daqiqadan', hour: 'soatdan' }

export const datesUz = makeDates({
  months: [
    'yanvar',
    'fevral',
    'mart',
    'aprel',
    'may',
    'iyun',
    'iyul',
    'avgust',
    'sentabr',
    'oktabr',
    'noyabr',
    'dekabr',
  ],
  weekdays: ['yakshanba', 'dushanba', 'seshanba', 'chorshanba', 'payshanba', 'juma', 'shanba'],
  date: (day, month, year) => `${day}-${month}, ${year}`,
  day: (weekday, day, month) => `${weekday}, ${day}-${month}`,
  after: (count, unit) => `${count} ${units[unit]} keyin`,
})

export const commonUz: CommonTexts = {
  loading: { failed: 'Shakl toʻliq yuklanmadi. Internetni tekshiring.', retry: 'Qayta urinish' },
  sending: 'Yuborilmoqda',
  opensAnew: 'yangi oynada ochiladi',
  errors: {
    unknown: 'Nomaʼlum xato yuz berdi',
    offline: 'Server bilan aloqa yoʻq. Internetni tekshirib, qayta urinib koʻring: kiritganlaringiz saqlandi.',
    timeout: 'Server juda uzoq javob bermayapti. Qayta urinib koʻring: kiritganlaringiz saqlandi.',
    unlisted: 'Bu sahifa maktabga hali ulanmagan, shuning uchun shakl bu yerda ishlamaydi. Iltimos, maktabga yozing.',
    tooMany: (after) => `Urinishlar juda koʻp. Qayta urinib koʻring: ${after}.`,
    stale: 'Sahifa eskirdi. Uni yangilab, qayta urinib koʻring.',
  },
}
