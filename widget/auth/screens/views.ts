import type { WidgetKind } from '../../browser/host.ts'
import { createLazyViews } from '../../ui/lazy-views.ts'
import { loadCaptcha, loadForms, loadLetters, loadStaticViews } from '../lazy-chunks.ts'
import type { ScreenId } from '../state.ts'
import { View as pass } from './pass.tsx'
import type { View } from './screen.ts'

const loaders: Record<ScreenId, (kind: WidgetKind) => Promise<View>> = {
  pass: async () => pass,
  ml: async () => (await loadLetters()).MagicLink,
  code: async () => (await loadLetters()).Code,
  registration: async (kind) => (await loadForms())[kind === 'auth' ? 'SchoolRegistration' : 'Registration'],
  captcha: async () => (await loadCaptcha()).Captcha,
  phone: async () => (await loadForms()).Phone,
  action: async () => (await loadStaticViews()).Action,
  info: async () => (await loadStaticViews()).Info,
  fail: async () => (await loadStaticViews()).Fail,
}

const viewsOf = (kind: WidgetKind) => createLazyViews<ScreenId, View>({ pass }, (screen) => loaders[screen](kind))

/** The views of the forms, by the widget that they stand in. */
export const views = { login: viewsOf('login'), auth: viewsOf('auth') }
