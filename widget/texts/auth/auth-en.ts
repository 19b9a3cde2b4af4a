import { fieldMessagesEn } from '../../../server/contract/field-messages-en.ts'
import { commonEn } from '../common-en.ts'
import type { Texts } from './auth-ru.ts'

export const authEn: Texts = {
  ...commonEn,
  lang: 'en',
  fields: {
    ...fieldMessagesEn,
    email: 'Email',
    password: 'Password',
    phone: 'Phone',
    phoneHint: 'With the country code, for example +44\u00A020\u00A07946\u00A00018',
    code: 'Code from the email',
    showPassword: 'Show password',
    capsLock: 'Caps\u00A0Lock is on',
  },
  pass: {
    title: { login: 'Your account', auth: 'Sign in' },
    tab: 'Sign in',
    submit: 'Sign in',
    forgotten: 'Forgot your password?',
    byCode: 'Sign in with an email code',
    noAccount: 'No account?',
  },
  registration: {
    title: { login: 'New account', auth: 'Registration' },
    tab: 'Register',
    hasAccount: {
      login: 'There is already an account with this email. Use the “Sign in” tab.',
      auth: 'There is already an account with this email.',
    },
  },
  email: { submit: 'Continue', change: 'Change', others: 'Other ways' },
  lastWay: 'You signed in this way last time',
  code: { title: 'Sign in with a code', sentTitle: 'Enter the code', ownTitle: 'One last question' },
  identity: { title: 'Confirm your email' },
  byPhone: { title: 'Sign in by phone', submit: 'Sign in by phone', callTitle: 'Call us' },
  ml: { title: { login: 'Forgot your password?', auth: 'Password recovery' }, sentTitle: 'Check your email' },
  phone: { title: 'Enter your phone number' },
  action: { title: (name) => (name ? `Hello, ${name}!` : 'Hello!') },
  info: { title: 'If you cannot sign in' },
  fail: { title: 'We cannot let you go further' },
  facebook: {
    submit: 'Continue with Facebook',
    failed: 'Could not sign in with Facebook',
    blocked: 'The Facebook window did not open. Press “Continue with Facebook” once more',
    isNew: 'You are new here: accept the agreement and the policy, then continue with Facebook again',
  },
  passkey: { title: 'Sign in with a\u00A0fingerprint or face' },
  captcha: { missing: 'reCaptcha is not connected', title: 'One more check' },
  tabs: 'Sign in or register',
  or: 'or',
  toPass: 'Sign in with a password',
  mailSent: 'The email is sent',
  mailAlready: 'The email has already been sent',
}
