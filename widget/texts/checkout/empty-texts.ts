/** What an empty cart says. Source: checkout spec §2. */
const ru = {
  words: 'Пока здесь ничего нет :(',
  courses: 'Курсы',
  programs: 'Программы',
  lessons: 'Уроки',
  certificates: 'Подарочные сертификаты',
  code: 'Код сертификата',
  nothingToRenew: 'Продлевать пока нечего: подписка действует, или её ещё не было.',
  cabinet: 'Открыть личный кабинет',
}

const en: typeof ru = {
  words: 'There is nothing here yet :(',
  courses: 'Courses',
  programs: 'Programmes',
  lessons: 'Lessons',
  certificates: 'Gift certificates',
  code: 'Certificate code',
  nothingToRenew: 'There is nothing to renew yet: your subscription is active, or you have not had one.',
  cabinet: 'Open your account',
}

export const emptyTexts = { ru, en }
