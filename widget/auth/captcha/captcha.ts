import type { CaptchaOffer } from '../../../server/contract/replies.ts'
import type { FirstCheckNeeds, FirstTokens } from './first-check.ts'
import { puzzleTokens } from './puzzle-tokens.ts'
import { recaptchaTokens } from './recaptcha-tokens.ts'

/** All of the captcha, fetched when a form that needs it is shown: with the first check comes the view of the second. */
export { View as Captcha } from '../screens/captcha.tsx'

/** The first check by the captcha that the server asks for. */
export const firstTokens = (offer: CaptchaOffer, needs: FirstCheckNeeds): FirstTokens =>
  offer.kind === 'altcha' ? puzzleTokens(needs) : recaptchaTokens(offer, needs)
