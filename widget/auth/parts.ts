import type { WidgetConfig, WidgetKind } from '../browser/host.ts'
import type { Texts } from '../texts/texts.ts'
import type * as CaptchaPart from './captcha/captcha.ts'
import type * as FacebookPart from './facebook/login.ts'
import type { View } from './screens/screen.ts'
import type { ScreenId } from './state.ts'

/** What is fetched when it is wanted. */
export interface Parts {
  views: Record<WidgetKind, Record<ScreenId, () => Promise<View>>>
  captcha: () => Promise<Pick<typeof CaptchaPart, 'firstTokens'>>
  texts: Record<Exclude<WidgetConfig['lang'], 'ru'>, () => Promise<Texts>>
  facebook: () => Promise<Pick<typeof FacebookPart, 'signInByFacebook'>>
}

let known: Parts | null = null

/** Says where the parts come from; the entry does it, since whatever fetches a part cannot be imported by it. */
export const provideParts = (parts: Parts): void => {
  known = parts
}

/** Throws before they are provided. */
export const partsOf = (): Parts => {
  if (!known) throw new Error('the parts of the widget were not provided')
  return known
}
