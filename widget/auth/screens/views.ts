import type { WidgetKind } from '../../browser/host.ts'
import { createLazyViews } from '../../ui/lazy-views.tsx'
import { loadByPhone, loadCaptcha, loadIdentity, loadPasskeys } from '../lazy-chunks.ts'
import type { ScreenId } from '../state.ts'
import { View as pass } from './pass.tsx'
import type { ScreenTitle, View } from './screen.ts'

interface Screen {
  /** The heading, available before the view has loaded. */
  title: ScreenTitle
  load: (kind: WidgetKind) => Promise<View>
}

const signInTitle: ScreenTitle = ({ pass }, _state, _config, kind) => pass.title[kind]

/** All forms, by name. */
const screens: Record<ScreenId, Screen> = {
  pass: { title: signInTitle, load: async () => pass },
  ml: {
    title: ({ ml }, { isSent }, _, kind) => (isSent ? ml.sentTitle : ml.title[kind]),
    load: async () => (await import('./ml.tsx')).View,
  },
  code: {
    title: ({ code }, { isSent, own }) => (own ? code.ownTitle : isSent ? code.sentTitle : code.title),
    load: async () => (await import('./code.tsx')).View,
  },
  registration: {
    title: ({ registration }, _, { caption }, kind) => caption || registration.title[kind],
    load: async (kind) =>
      (await (kind === 'auth' ? import('./school-registration.tsx') : import('./registration.tsx'))).View,
  },
  email: { title: signInTitle, load: async () => (await import('./email-first.tsx')).Email },
  ways: { title: signInTitle, load: async () => (await import('./email-first.tsx')).Ways },
  identity: {
    title: ({ code, identity }, { isSent, own }) => (own ? code.ownTitle : isSent ? code.sentTitle : identity.title),
    load: async () => {
      const [{ identityForm }, codeForm] = await Promise.all([loadIdentity(), import('./code.tsx')])
      return identityForm(codeForm)
    },
  },
  'by-phone': {
    title: ({ byPhone, code, identity }, { isSent, byPhone: started }) => {
      const titles = {
        code: code.sentTitle,
        call: byPhone.callTitle,
        email: identity.title,
        'email-code': code.sentTitle,
      }
      return isSent && started ? titles[started.step] : byPhone.title
    },
    load: async () => {
      const [{ byPhoneForm }, codeForm] = await Promise.all([loadByPhone(), import('./code.tsx')])
      return byPhoneForm(codeForm)
    },
  },
  captcha: { title: ({ captcha }) => captcha.title, load: async () => (await loadCaptcha()).Captcha },
  phone: { title: ({ phone }) => phone.title, load: async () => (await import('./phone.tsx')).View },
  passkey: { title: ({ passkey }) => passkey.title, load: async () => (await loadPasskeys()).PasskeyOffer },
  action: {
    title: ({ action }, { person }) => action.title(person?.name ?? ''),
    load: async () => (await import('./action.tsx')).View,
  },
  info: { title: ({ info }) => info.title, load: async () => (await import('./info.tsx')).View },
  fail: { title: ({ fail }) => fail.title, load: async () => (await import('./fail.tsx')).View },
}

export const titleOf = (screen: ScreenId): ScreenTitle => screens[screen].title

const viewsOf = (kind: WidgetKind) => createLazyViews<ScreenId, View>({ pass }, (screen) => screens[screen].load(kind))

/** The views of the forms, by the widget's kind. */
export const views = { login: viewsOf('login'), auth: viewsOf('auth') }
