/** What a signed-in person reads before the event. */
const ru = {
  intro: 'Вы уже вошли, можно продолжать.',
  submit: 'Перейти к уроку',
  timeZone: 'Ваш часовой пояс:',
  signOut: 'Это не вы? Выйти',
}

const en: typeof ru = {
  intro: 'You are signed in and ready to go on.',
  submit: 'Go to the lesson',
  timeZone: 'Your time zone:',
  signOut: 'Not you? Sign out',
}

export const eventTexts = { ru, en }
