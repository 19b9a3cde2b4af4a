import type { Lang } from '../contract/messages.ts'
import type { ProviderId } from './provider.ts'
import { describeCloudpayments } from './providers/cloudpayments/refusals.ts'
import { describeStripe } from './providers/stripe/describe.ts'
import { describeTbank } from './providers/tbank/describe.ts'
import { describeYookassa } from './providers/yookassa/describe.ts'

const describers: Record<ProviderId, (code: string, lang: Lang) => string> = {
  yookassa: describeYookassa,
  cloudpayments: describeCloudpayments,
  tbank: describeTbank,
  stripe: describeStripe,
}

/** What a provider's code means, in words for whoever pays. */
export const describeError = (provider: ProviderId, code: string, lang: Lang): string =>
  describers[provider](code, lang)
