/** What registration and phone say; it is fetched with them, in every language. */
const ru = {
  registration: {
    submit: 'Зарегистрироваться',
    terms: ['Принимаю ', 'пользовательское соглашение'],
    privacy: ['Даю согласие на\u00A0', 'обработку персональных данных'],
    termsMissing: 'Отметьте, что принимаете соглашение: без этого мы не можем вас зарегистрировать',
    privacyMissing: 'Отметьте согласие на обработку данных: без него мы не можем вас зарегистрировать',
    subscribe: 'Хочу получать письма о\u00A0новых курсах и\u00A0уроках',
    policy: ['Принимаю ', 'политику обработки персональных данных'],
    policyMissing: 'Отметьте, что принимаете политику: без этого мы не можем вас зарегистрировать',
    locked: 'Сначала примите соглашение и\u00A0политику',
    toSignIn: 'Войти с этой почтой',
    toPass: 'Есть аккаунт?',
  },
  phone: {
    intro: 'Остался один шаг: без телефона мы не сможем с вами связаться.',
    submit: 'Продолжить',
  },
}

const en: typeof ru = {
  registration: {
    submit: 'Register',
    terms: ['I accept the ', 'user agreement'],
    privacy: ['I agree to the ', 'processing of personal data'],
    termsMissing: 'Tick that you accept the agreement: we cannot register you without it',
    privacyMissing: 'Tick that you agree to data processing: we cannot register you without it',
    subscribe: 'Email me about new courses and lessons',
    policy: ['I accept the ', 'personal data policy'],
    policyMissing: 'Tick that you accept the policy: we cannot register you without it',
    locked: 'Accept the agreement and the policy first',
    toSignIn: 'Sign in with this email',
    toPass: 'Have an account?',
  },
  phone: {
    intro: 'One step left: without a phone number we cannot reach you.',
    submit: 'Continue',
  },
}

export const formTexts = { ru, en }
