import type { CaptchaStep } from '../captcha/captcha.ts'
import type { CaptchaChallengeReply } from '../contract/replies.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/errors.ts'

/** Gives a puzzle for one of the captcha's checks; there is none where another captcha is configured. */
export const captchaChallenge =
  (step: CaptchaStep) =>
  async ({ captcha }: Pick<Deps, 'captcha'>): Promise<CaptchaChallengeReply> => {
    if (!captcha.puzzle) throw new Refusal({ __all__: ['notFound'] }, 404)
    return { status: 'ok', challenge: await captcha.puzzle(step) }
  }
