import type { ProfileField } from '../../../server/contract/profile-fields.ts'

/** What the registration says, on landings and in the school’s form. */
const ru = {
  profile: { name: 'Имя и фамилия' } satisfies Record<ProfileField, string>,
  submit: 'Зарегистрироваться',
  terms: ['Принимаю ', 'пользовательское соглашение'],
  privacy: ['Даю согласие на\u00A0', 'обработку персональных данных'],
  termsMissing: 'Примите соглашение',
  privacyMissing: 'Дайте согласие на\u00A0обработку данных',
  subscribe: 'Хочу получать письма о\u00A0новых курсах и\u00A0уроках',
  newsletter: ['Хочу получать ', 'письма о\u00A0новых курсах и\u00A0уроках'],
  version: (version: string) => `Редакция: ${version}`,
  policy: ['Принимаю ', 'политику обработки персональных данных'],
  policyMissing: 'Примите политику',
  locked: 'Сначала примите соглашение и\u00A0политику',
  lockedSeparately: 'Сначала примите соглашение и\u00A0дайте согласие на\u00A0обработку данных',
  toSignIn: 'Войти с этой почтой',
  toPass: 'Есть аккаунт?',
}

const en: typeof ru = {
  profile: { name: 'Full name' },
  submit: 'Register',
  terms: ['I accept the ', 'user agreement'],
  privacy: ['I agree to the ', 'processing of personal data'],
  termsMissing: 'Accept the agreement',
  privacyMissing: 'Agree to the data processing',
  subscribe: 'Email me about new courses and lessons',
  newsletter: ['Email me ', 'about new courses and lessons'],
  version: (version) => `Version: ${version}`,
  policy: ['I accept the ', 'personal data policy'],
  policyMissing: 'Accept the policy',
  locked: 'Accept the agreement and the policy first',
  lockedSeparately: 'Accept the agreement and agree to the data processing first',
  toSignIn: 'Sign in with this email',
  toPass: 'Have an account?',
}

export const registrationTexts = { ru, en }

/** What the form that asks for a phone says. */
const phoneRu = {
  intro: 'Остался один шаг: без телефона мы не сможем с вами связаться.',
  submit: 'Продолжить',
}

const phoneEn: typeof phoneRu = {
  intro: 'One step left: without a phone number we cannot reach you.',
  submit: 'Continue',
}

export const phoneTexts = { ru: phoneRu, en: phoneEn }
