/** What an empty cart says; it is fetched with it. Source: checkout spec §2. */
const ru = {
  words: 'Пока здесь ничего нет :(',
  courses: 'Курсы',
  programs: 'Программы',
  lessons: 'Уроки',
  certificates: 'Подарочные сертификаты',
  code: 'Код сертификата',
}

const en: typeof ru = {
  words: 'There is nothing here yet :(',
  courses: 'Courses',
  programs: 'Programmes',
  lessons: 'Lessons',
  certificates: 'Gift certificates',
  code: 'Certificate code',
}

export const emptyTexts = { ru, en }
