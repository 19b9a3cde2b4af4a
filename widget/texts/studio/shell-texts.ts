import type { WidgetConfig } from '../../browser/host.ts'

const ru = {
  studio: 'Студия',
  signIn: 'Войдите, чтобы писать',
  email: 'Почта',
  password: 'Пароль',
  enter: 'Войти',
  noAccess: 'Студия открыта авторам и сотрудникам школы.',
}

const en: typeof ru = {
  studio: 'Studio',
  signIn: 'Sign in to write',
  email: 'E-mail',
  password: 'Password',
  enter: 'Sign in',
  noAccess: 'The studio is open to authors and staff of the school.',
}

/** The frame of the studio: sign-in, navigation, lists. */
export const shellTexts: Readonly<Record<WidgetConfig['lang'], typeof ru>> = { ru, en }
