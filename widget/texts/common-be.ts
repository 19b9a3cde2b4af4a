import type { CommonTexts } from './common-ru.ts'
import { counter, makeDates } from './other-langs.ts'

/** `5 урокаў`. */
export const countBe = counter('be', 'ru')

export const lilsBe = (count: number): string =>
  countBe(count, { one: 'лілік', few: 'лілікі', many: 'лілікаў', other: 'ліліка' })

const units = {
  second: { one: 'секунду', few: 'секунды', many: 'секунд', other: 'секунды' },
  minute: { one: 'хвіліну', few: 'хвіліны', many: 'хвілін', other: 'хвіліны' },
  hour: { one: 'гадзіну', few: 'гадзіны', many: 'гадзін', other: 'гадзіны' },
}

export const datesBe = makeDates({
  months: [
    'студзеня',
    'лютага',
    'сакавіка',
    'красавіка',
    'мая',
    'чэрвеня',
    'ліпеня',
    'жніўня',
    'верасня',
    'кастрычніка',
    'лістапада',
    'снежня',
  ],
  weekdays: ['нядзеля', 'панядзелак', 'аўторак', 'серада', 'чацвер', 'пятніца', 'субота'],
  date: (day, month, year) => `${day} ${month} ${year}`,
  day: (weekday, day, month) => `${weekday}, ${day} ${month}`,
  after: (count, unit) => `праз ${countBe(count, units[unit])}`,
})

export const commonBe: CommonTexts = {
  loading: { failed: 'Форма загрузілася не да канца. Праверце інтэрнэт.', retry: 'Паспрабаваць яшчэ раз' },
  sending: 'Адпраўляем',
  opensAnew: 'адкрыецца ў новай укладцы',
  errors: {
    unknown: 'Адбылася невядомая памылка',
    offline: 'Няма сувязі з серверам. Праверце інтэрнэт і паспрабуйце яшчэ раз: усё, што вы ўвялі, захавалася.',
    timeout: 'Сервер занадта доўга не адказвае. Паспрабуйце яшчэ раз: усё, што вы ўвялі, захавалася.',
    unlisted:
      'Гэта старонка яшчэ не падключана да школы, таму форма тут не працуе. Напішыце пра гэта школе, калі ласка.',
    tooMany: (after) => `Занадта шмат спроб. Паспрабуйце зноў ${after}.`,
    stale: 'Старонка састарэла. Абнавіце яе і паспрабуйце яшчэ раз.',
  },
}
