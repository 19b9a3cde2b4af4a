import { counter } from '../other-langs.ts'
import type { PageTranslation } from './texts.ts'

const count = counter('be', 'ru')

export const pageBe: PageTranslation = {
  subjects: {
    goods: {
      cart: 'Кошык',
      items: (items) => `Кошык, ${count(items, { one: 'тавар', few: 'тавары', many: 'тавараў', other: 'тавара' })}`,
      added: 'Дададзена ў кошык',
      offline: 'Не атрымалася дадаць у кошык. Праверце інтэрнэт і паспрабуйце яшчэ раз.',
      unlisted:
        'Не атрымалася дадаць у кошык: гэта старонка яшчэ не падключана да школы. Напішыце пра гэта школе, калі ласка.',
      refused: 'Не атрымалася дадаць у кошык. Паспрабуйце яшчэ раз.',
      unknown: 'Такога тавару няма',
      owned: 'Куплена',
      goTo: (name) => `Куплена, перайсці: ${name}`,
    },
    notice: {
      lang: 'be',
      region: 'Апавяшчэнні',
      close: 'Закрыць',
      types: { info: null, success: 'Гатова', warning: 'Увага', error: 'Памылка' },
    },
    close: 'Закрыць',
    remove: 'Прыбраць',
  },
}
