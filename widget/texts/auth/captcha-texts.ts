/** What the captcha's view says. */
const ru = {
  puzzleIntro: 'Нажмите на кнопку, и\u00A0мы продолжим. Всё, что вы ввели, сохранилось.',
  boxIntro: 'Отметьте, что вы не робот, и\u00A0мы продолжим. Всё, что вы ввели, сохранилось.',
  notRobot: 'Я\u00A0не\u00A0робот',
  working: 'Проверяем, это займёт несколько секунд',
  progress: 'Ход проверки',
  failed: 'Проверка не\u00A0получилась. Попробуйте ещё раз: всё, что вы ввели, сохранилось.',
  loading: 'Загружаем проверку',
  retry: 'Попробовать ещё раз',
  back: 'Вернуться к\u00A0форме',
}

const en: typeof ru = {
  puzzleIntro: 'Press the button, and we will go on. Everything you typed is kept.',
  boxIntro: 'Tick that you are not a robot, and we will go on. Everything you typed is kept.',
  notRobot: 'I am not a robot',
  working: 'Checking, this takes a few seconds',
  progress: 'Progress of the check',
  failed: 'The check did not work out. Try again: everything you typed is kept.',
  loading: 'The check is loading',
  retry: 'Try again',
  back: 'Back to the form',
}

export type CaptchaTexts = typeof ru

export const captchaTexts = { ru, en }
