import type { ScreenId } from '../state.ts'
import type { ScreenTitle } from './screen.ts'

/** The words above each form. */
export const titles: Record<ScreenId, ScreenTitle> = {
  pass: (texts) => texts.pass.title,
  ml: ({ ml }, { isSent }, _, kind) => (isSent ? ml.sentTitle : ml.title[kind]),
  code: ({ code }, { isSent }) => (isSent ? code.sentTitle : code.title),
  registration: (texts, _, { caption }) => caption || texts.registration.title,
  captcha: (texts) => texts.captcha.title,
  phone: (texts) => texts.phone.title,
  action: ({ action }, { person }) => action.title(person?.name ?? ''),
  info: (texts) => texts.info.title,
  fail: (texts) => texts.fail.title,
}
