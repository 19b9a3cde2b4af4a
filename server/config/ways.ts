import { type Way, WAYS } from '../contract/delivery.ts'
import type { Config } from './config.ts'

/** What the school offers in its forms besides what every school has: ways to sign in and to reach the support, and separate consents. */
export const waysOf = ({
  facebook,
  identity,
  support,
  consents,
  phoneCodes,
}: Pick<Config, 'facebook' | 'identity' | 'support' | 'consents' | 'phoneCodes'>): Way[] => {
  const offered: Record<Way, boolean> = {
    facebook: facebook !== null,
    whatsapp: support.whatsapp !== undefined,
    yandex: identity.yandex !== null,
    vk: identity.vk !== null,
    oidc: identity.oidc !== null,
    consents: consents.mode === 'separate',
    phone: phoneCodes !== null,
  }
  return WAYS.filter((way) => offered[way])
}
