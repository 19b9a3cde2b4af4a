/** What a signed-in person reads before the event. */
const ru = {
  intro: 'Вы уже вошли, можно продолжать.',
  submit: 'Перейти к уроку',
  timeZone: 'Ваш часовой пояс:',
  framed: 'Эта страница показана внутри другой, поэтому продолжение откроется в\u00A0новой вкладке.',
  signOut: 'Это не вы? Выйти',
  toSchool: 'Перейти на сайт школы',
  onPage: 'Ваш браузер не\u00A0сохраняет вход на\u00A0этой странице: если её обновить, войдите снова.',
}

const en: typeof ru = {
  intro: 'You are signed in and ready to go on.',
  submit: 'Go to the lesson',
  timeZone: 'Your time zone:',
  framed: 'This page is shown inside another one, so the next page opens in a\u00A0new tab.',
  signOut: 'Not you? Sign out',
  toSchool: 'Go to the school’s website',
  onPage: 'Your browser does not keep you signed in on this page: after a reload, sign in again.',
}

export const eventTexts = { ru, en }
