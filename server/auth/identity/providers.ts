import { IDENTITY_PROVIDERS, type IdentityProviderId } from '../../contract/identity.ts'
import { createOidc } from './oidc.ts'
import type { AdapterOptions, IdentityProvider } from './provider.ts'
import type { IdentitySettings } from './settings.ts'
import { createVk } from './vk.ts'
import { createYandex } from './yandex.ts'

type ProviderOptions = Omit<AdapterOptions, 'fetch'> & {
  /** `fetch` for calls to one provider. */
  fetchOf: (target: string) => typeof fetch
}

/** The configured login providers, in the order of their buttons. */
export const createIdentityProviders = (
  { yandex, vk, oidc }: IdentitySettings,
  { fetchOf, ...options }: ProviderOptions,
): readonly IdentityProvider[] => {
  const optionsOf = (target: IdentityProviderId) => ({ ...options, fetch: fetchOf(target) })
  const created: Record<IdentityProviderId, IdentityProvider | null> = {
    yandex: yandex && createYandex(yandex, optionsOf('yandex')),
    vk: vk && createVk(vk, optionsOf('vk')),
    oidc: oidc && createOidc(oidc, optionsOf('oidc')),
  }
  return IDENTITY_PROVIDERS.flatMap((id) => created[id] ?? [])
}
