import type { WidgetKind } from '../../browser/host.ts'
import { createLazyViews } from '../../ui/lazy-views.tsx'
import { loadCaptcha, loadForms, loadLetters, loadStaticViews } from '../lazy-chunks.ts'
import type { ScreenId } from '../state.ts'
import { View as pass } from './pass.tsx'
import type { ScreenTitle, View } from './screen.ts'

interface Screen {
  /** The heading, available before the view has loaded. */
  title: ScreenTitle
  load: (kind: WidgetKind) => Promise<View>
}

/** All forms, by name. */
const screens: Record<ScreenId, Screen> = {
  pass: { title: ({ pass }, _state, _config, kind) => pass.title[kind], load: async () => pass },
  ml: {
    title: ({ ml }, { isSent }, _, kind) => (isSent ? ml.sentTitle : ml.title[kind]),
    load: async () => (await loadLetters()).MagicLink,
  },
  code: {
    title: ({ code }, { isSent, own }) => (own ? code.ownTitle : isSent ? code.sentTitle : code.title),
    load: async () => (await loadLetters()).Code,
  },
  registration: {
    title: ({ registration }, _, { caption }, kind) => caption || registration.title[kind],
    load: async (kind) => (await loadForms())[kind === 'auth' ? 'SchoolRegistration' : 'Registration'],
  },
  captcha: { title: ({ captcha }) => captcha.title, load: async () => (await loadCaptcha()).Captcha },
  phone: { title: ({ phone }) => phone.title, load: async () => (await loadForms()).Phone },
  action: {
    title: ({ action }, { person }) => action.title(person?.name ?? ''),
    load: async () => (await loadStaticViews()).Action,
  },
  info: { title: ({ info }) => info.title, load: async () => (await loadStaticViews()).Info },
  fail: { title: ({ fail }) => fail.title, load: async () => (await loadStaticViews()).Fail },
}

export const titleOf = (screen: ScreenId): ScreenTitle => screens[screen].title

const viewsOf = (kind: WidgetKind) => createLazyViews<ScreenId, View>({ pass }, (screen) => screens[screen].load(kind))

/** The views of the forms, by the widget's kind. */
export const views = { login: viewsOf('login'), auth: viewsOf('auth') }
