import type { Lang } from '../contract/messages.ts'
import type { ProviderId } from '../contract/methods.ts'

type Describe = (code: string, lang: Lang) => string

const describers: Record<ProviderId, () => Promise<Describe>> = {
  yookassa: async () => (await import('./providers/yookassa/describe.ts')).describeYookassa,
  cloudpayments: async () => (await import('./providers/cloudpayments/refusals.ts')).describeCloudpayments,
  tbank: async () => (await import('./providers/tbank/describe.ts')).describeTbank,
  stripe: async () => (await import('./providers/stripe/describe.ts')).describeStripe,
}

/** What a provider's code means, in words for whoever pays; the words are loaded when they are first asked for. */
export const describeError = async (provider: ProviderId, code: string, lang: Lang): Promise<string> =>
  (await describers[provider]())(code, lang)
