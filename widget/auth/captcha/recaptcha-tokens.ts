import type { FirstCheckNeeds, FirstTokens } from './first-check.ts'
import { loadRecaptcha, type RecaptchaOffer } from './recaptcha.ts'

/** The provider's first check: its script is fetched beforehand, a token only when the form is sent, since it ages in two minutes. */
export const recaptchaTokens = (offer: RecaptchaOffer, { lang }: FirstCheckNeeds): FirstTokens => {
  const load = () => loadRecaptcha(offer, lang())
  load().catch(() => undefined)
  return { next: async (action) => (await load()).execute(offer.site_key, { action }) }
}
