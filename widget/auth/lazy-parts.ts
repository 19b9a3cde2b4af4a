import type { Parts } from './parts.ts'
import { View as Pass } from './screens/pass.tsx'

const forms = () => import('./screens/forms.ts')
const letters = () => import('./screens/letters.ts')
const asides = () => import('./screens/secondary-views.ts')
const captcha = () => import('./captcha/captcha.ts')

const views: Parts['views']['login'] = {
  pass: async () => Pass,
  ml: async () => (await letters()).MagicLink,
  code: async () => (await letters()).Code,
  registration: async () => (await forms()).Registration,
  captcha: async () => (await captcha()).Captcha,
  phone: async () => (await forms()).Phone,
  action: async () => (await asides()).Action,
  info: async () => (await asides()).Info,
  fail: async () => (await asides()).Fail,
}

/** All that is fetched when it is wanted. */
export const lazyParts: Parts = {
  views: { login: views, auth: { ...views, registration: async () => (await forms()).SchoolRegistration } },
  captcha,
  texts: { en: async () => (await import('../texts/en.ts')).en },
  facebook: () => import('./facebook/login.ts'),
}
