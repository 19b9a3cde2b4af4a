import type { Guests } from '../http/headers.ts'
import type { CloudpaymentsSettings, PaymentSettings, StripeSettings, YookassaSettings } from './settings.ts'

const nothing: Guests = { scripts: [], frames: [] }

const originOf = (address: string) => new URL(address).origin

/** Origins of pages as a policy spells them: any of them is any by https. */
const spelled = (hosts: readonly string[]) => hosts.map((host) => (host === '*' ? 'https:' : host))

/** A provider publishes no list of what its scripts call and frame, so all of its own domain is let in. */
const OF_YOOKASSA = ['https://yookassa.ru', 'https://*.yookassa.ru', 'https://yoomoney.ru', 'https://*.yoomoney.ru']

const yookassa = ({ script, widgetScript, hosts, isSandbox }: YookassaSettings): Guests => {
  const scripts = [originOf(script), originOf(widgetScript)]
  const own = isSandbox ? hosts : OF_YOOKASSA
  return { scripts, frames: own, calls: own, takesStrings: !isSandbox }
}

/** The script fetches its key from where the server calls; banks ask for 3-D Secure in a frame or a page of theirs. */
const cloudpayments = ({ script, url, hosts, isSandbox }: CloudpaymentsSettings): Guests => ({
  scripts: [originOf(script)],
  frames: spelled(hosts),
  calls: [originOf(script), originOf(url)],
  forms: spelled(hosts),
  takesStrings: !isSandbox,
})

/** Source: docs.stripe.com/security/guide, "Content Security Policy". */
const OF_STRIPE: Guests = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com'],
  frames: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://checkout.stripe.com',
  ],
  calls: ['https://api.stripe.com', 'https://checkout.stripe.com'],
  pictures: ['https://*.stripe.com'],
}

const stripe = ({ script, hosts, isSandbox }: StripeSettings): Guests => {
  if (isSandbox) return { scripts: [originOf(script)], frames: hosts, calls: hosts }
  return { ...OF_STRIPE, scripts: [...new Set([originOf(script), ...OF_STRIPE.scripts])], takesStrings: true }
}

/**
 * What the scripts and forms of the school's providers need of a page with the checkout, provider by provider. T-Bank needs nothing: it
 * has pages of its own.
 */
export const paymentSources = (settings: PaymentSettings): Guests[] => [
  settings.yookassa ? yookassa(settings.yookassa) : nothing,
  settings.cloudpayments ? cloudpayments(settings.cloudpayments) : nothing,
  settings.stripe ? stripe(settings.stripe) : nothing,
]
