import type { ScreenId } from '../state.ts'
import type { ScreenTitle } from './screen.ts'

/** The words above each form. */
export const titles: Record<ScreenId, ScreenTitle> = {
  pass: ({ pass }, _state, _config, kind) => pass.title[kind],
  ml: ({ ml }, { isSent }, _, kind) => (isSent ? ml.sentTitle : ml.title[kind]),
  code: ({ code }, { isSent }) => (isSent ? code.sentTitle : code.title),
  registration: ({ registration }, _, { caption }, kind) => caption || registration.title[kind],
  captcha: (texts) => texts.captcha.title,
  phone: (texts) => texts.phone.title,
  action: ({ action }, { person }) => action.title(person?.name ?? ''),
  info: (texts) => texts.info.title,
  fail: (texts) => texts.fail.title,
}
