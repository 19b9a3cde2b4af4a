import { school } from '../../config/school-names.ts'
import type { PayTexts } from './text-types.ts'

export const payTextsUz: PayTexts = {
  order: (number) => `${school.uz.fullName}, buyurtma ${number}`,
  ended: {
    failed: 'Bank toʻlovni oʻtkazmadi. Qayta urinib koʻring yoki boshqa usulni tanlang',
    canceled: 'Toʻlov bekor qilindi',
    expired: 'Toʻlov vaqti tugadi. Qayta urinib koʻring',
    returned: 'Bu toʻlov puli qaytarildi',
  },
  page: {
    heading: 'Toʻlov tekshirilmoqda…',
    wait: 'Bir necha soniya kerak. Sahifani yopish mumkin: toʻlov yoʻqolmaydi, xarid haqida pochtaga yozamiz.',
    continueLabel: 'Toʻlov holatini koʻrish',
  },
  toBank: {
    heading: 'Toʻlovga oʻtyapmiz',
    wait: 'Yana bir soniya va bank sahifasi ochiladi.',
    continueLabel: 'Bank sahifasini ochish',
  },
  outcome: {
    paid: { heading: 'Toʻlov oʻtdi', text: 'Xarid haqidagi xat yoʻlda: u buyurtma bergan pochtangizga keladi.' },
    wait: {
      heading: 'Bank tasdigʻini kutyapmiz',
      text: 'Odatda bu bir daqiqadan kam vaqt oladi. Sahifani yopish mumkin: toʻlov yoʻqolmaydi, xarid haqida pochtaga yozamiz.',
    },
    failed: {
      heading: 'Toʻlov oʻtmadi',
      text: 'Bu toʻlov puli yechilmagan yoki qaytmoqda. Savat buyurtmani boshlagan joyingizda kutyapti.',
    },
    number: 'Buyurtma raqami',
    sum: 'Summa',
    signIn: 'Kirib, xaridni ochish',
    open: 'Xaridni ochish',
    whose: 'Bu brauzerda siz xaridor sifatida kirmagansiz, shuning uchun bu yerda faqat toʻlov koʻrinadi.',
    again: 'Yana tekshirish',
    anew: 'Qaytadan boshlash',
  },
}
