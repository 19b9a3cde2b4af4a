import { counter } from '../other-langs.ts'
import type { PageTranslation } from './texts.ts'

const count = counter('kk', 'ru')

export const pageKk: PageTranslation = {
  subjects: {
    goods: {
      cart: 'Себет',
      items: (items) => `Себет, ${count(items, { other: 'тауар' })}`,
      added: 'Себетке қосылды',
      offline: 'Себетке қосу мүмкін болмады. Интернетті тексеріп, қайталап көріңіз.',
      unlisted: 'Себетке қосу мүмкін болмады: бұл бет мектепке әлі қосылмаған. Бұл туралы мектепке жазыңыз.',
      refused: 'Себетке қосу мүмкін болмады. Қайталап көріңіз.',
      unknown: 'Мұндай тауар жоқ',
      owned: 'Сатып алынды',
      goTo: (name) => `Сатып алынды, өту: ${name}`,
    },
    notice: {
      lang: 'kk',
      region: 'Хабарландырулар',
      close: 'Жабу',
      types: { info: null, success: 'Дайын', warning: 'Назар аударыңыз', error: 'Қате' },
    },
    close: 'Жабу',
    remove: 'Алып тастау',
  },
}
