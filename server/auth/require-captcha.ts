import type { Deps } from '../deps.ts'
import { refuse } from '../http/errors.ts'
import type { Caller } from '../http/use-case.ts'

/** The captcha's fields of a form. Source: sign-in spec §3. */
export interface CaptchaFields {
  recaptcha?: string | undefined
  'g-recaptcha2-check'?: string | undefined
}

/** Refuses at `recaptcha` whoever does not pass. Source: sign-in spec §4, §8. */
export const requireCaptcha = async (
  { captcha }: Pick<Deps, 'captcha'>,
  { recaptcha, 'g-recaptcha2-check': second }: CaptchaFields,
  { ip }: Pick<Caller, 'ip'>,
): Promise<void> => {
  if (!(await captcha.check({ token: recaptcha, secondToken: second, ip }))) refuse('recaptcha', 'recaptcha')
}
