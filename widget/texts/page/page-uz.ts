import { counter } from '../other-langs.ts'
import type { PageTranslation } from './texts.ts'

const count = counter('uz', 'ru')

export const pageUz: PageTranslation = {
  subjects: {
    goods: {
      cart: 'Savat',
      items: (items) => `Savat, ${count(items, { other: 'ta\u00A0mahsulot' })}`,
      added: 'Savatga qoʻshildi',
      offline: 'Savatga qoʻshib boʻlmadi. Internetni tekshirib, qayta urinib koʻring.',
      unlisted: 'Savatga qoʻshib boʻlmadi: bu sahifa maktabga hali ulanmagan. Iltimos, maktabga yozing.',
      refused: 'Savatga qoʻshib boʻlmadi. Qayta urinib koʻring.',
      unknown: 'Bunday mahsulot yoʻq',
      owned: 'Sotib olingan',
      goTo: (name) => `Sotib olingan, oʻtish: ${name}`,
    },
    notice: {
      lang: 'uz',
      region: 'Bildirishnomalar',
      close: 'Yopish',
      types: { info: null, success: 'Tayyor', warning: 'Diqqat', error: 'Xato' },
    },
    close: 'Yopish',
    remove: 'Olib tashlash',
  },
}
