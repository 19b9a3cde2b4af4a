import type { CommonTexts } from './common-ru.ts'
import { counter, makeDates } from './other-langs.ts'

/** `5 сабақ`: beside a number Kazakh has one form. */
export const countKk = counter('kk', 'ru')

export const lilsKk = (count: number): string => countKk(count, { other: 'лилик' })

const units = { second: 'секундтан', minute: 'минуттан', hour: 'сағаттан' }

export const datesKk = makeDates({
  months: [
    'қаңтар',
    'ақпан',
    'наурыз',
    'сәуір',
    'мамыр',
    'маусым',
    'шілде',
    'тамыз',
    'қыркүйек',
    'қазан',
    'қараша',
    'желтоқсан',
  ],
  weekdays: ['жексенбі', 'дүйсенбі', 'сейсенбі', 'сәрсенбі', 'бейсенбі', 'жұма', 'сенбі'],
  date: (day, month, year) => `${year} ж. ${day} ${month}`,
  day: (weekday, day, month) => `${day} ${month}, ${weekday}`,
  after: (count, unit) => `${count} ${units[unit]} кейін`,
})

export const commonKk: CommonTexts = {
  loading: { failed: 'Форма толық жүктелмеді. Интернетті тексеріңіз.', retry: 'Қайталап көру' },
  sending: 'Жіберіп жатырмыз',
  opensAnew: 'жаңа қойындыда ашылады',
  errors: {
    unknown: 'Белгісіз қате орын алды',
    offline: 'Сервермен байланыс жоқ. Интернетті тексеріп, қайталап көріңіз: енгізгеніңіз сақталды.',
    timeout: 'Сервер тым ұзақ жауап бермей тұр. Қайталап көріңіз: енгізгеніңіз сақталды.',
    unlisted: 'Бұл бет мектепке әлі қосылмаған, сондықтан форма мұнда жұмыс істемейді. Бұл туралы мектепке жазыңыз.',
    tooMany: (after) => `Әрекет тым көп. Қайталап көріңіз: ${after}.`,
    stale: 'Бет ескірді. Оны жаңартып, қайталап көріңіз.',
  },
}
