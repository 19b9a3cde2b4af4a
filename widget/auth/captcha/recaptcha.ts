import type { CaptchaOffer } from '../../../server/contract/replies.ts'
import { within } from '../../browser/clock.ts'
import type { WidgetConfig } from '../../browser/host.ts'
import { loadScript } from '../../browser/scripts/load-script.ts'
import { CAPTCHA_TIMEOUT_MS } from './first-check.ts'

export type RecaptchaOffer = Extract<CaptchaOffer, { kind: 'recaptcha' }>

export interface BoxOptions {
  sitekey: string
  theme: 'light' | 'dark'
  size: 'normal' | 'compact'
  callback: (token: string) => void
  'expired-callback': () => void
  'error-callback': () => void
}

/** The API of the provider's script in a page. */
interface Recaptcha {
  ready: (callback: () => void) => void
  execute: (siteKey: string, options: { action: string }) => PromiseLike<string>
  render: (element: HTMLElement, options: BoxOptions) => number
  reset: (box: number) => void
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

let loading: Promise<Recaptcha> | null = null
let failures = 0

const load = async (address: string, signal: AbortSignal): Promise<Recaptcha> => {
  await loadScript(address, signal)
  const { grecaptcha } = window
  if (!grecaptcha) throw new Error('the script brought no reCAPTCHA')
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  return grecaptcha
}

const start = ({ script, site_key }: RecaptchaOffer, lang: WidgetConfig['lang']): Promise<Recaptcha> => {
  const address = new URL(script)
  address.searchParams.set('render', site_key)
  address.searchParams.set('hl', lang)
  if (failures > 0) address.searchParams.set('again', `${failures}`) // else a browser would wait for the earlier request that hangs
  return within(CAPTCHA_TIMEOUT_MS, new AbortController().signal, (signal) => load(address.href, signal))
}

/**
 * Loads the provider's script, once per page, in the language of the first widget that needs it. Rejects if it does not load; a later call
 * retries.
 */
export const loadRecaptcha = (offer: RecaptchaOffer, lang: WidgetConfig['lang']): Promise<Recaptcha> => {
  if (!loading) {
    loading = start(offer, lang)
    loading.catch(() => {
      failures += 1
      loading = null
    })
  }
  return loading
}
