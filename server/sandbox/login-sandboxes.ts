import type { IdentityProviderId } from '../contract/identity.ts'
import { sandboxApps } from '../auth/identity/settings.ts'
import { createFaults } from './provider-sandbox.ts'
import type { Served } from './serve-sandboxes.ts'
import { createOidcSandbox } from './oidc/sandbox.ts'
import { createVkSandbox } from './vk/sandbox.ts'
import { createYandexSandbox } from './yandex/sandbox.ts'
import type { LoginSandbox, LoginSandboxOptions } from './identity/login-sandbox.ts'

interface Options extends Pick<LoginSandboxOptions, 'people' | 'slowMs'> {
  /** The address that the sandboxes are served at, without a trailing slash. */
  address: string
  /** The school's origin. */
  baseUrl: string
}

/** The sandboxes of all login providers, as `sandboxApps` describes them. */
export const createLoginSandboxes = ({
  address,
  baseUrl,
  ...options
}: Options): Record<IdentityProviderId, LoginSandbox> => {
  const apps = sandboxApps(address)
  const optionsOf = (id: IdentityProviderId): LoginSandboxOptions => {
    const { clientId, clientSecret } = apps[id]
    const redirectUri = `${baseUrl}/auth/with/${id}/callback/`
    return { ...options, base: `${address}/${id}`, clientId, clientSecret, redirectUri }
  }
  return {
    yandex: createYandexSandbox(optionsOf('yandex')),
    vk: createVkSandbox(optionsOf('vk')),
    oidc: createOidcSandbox(optionsOf('oidc')),
  }
}

/** What `serveSandboxes` serves of them. */
export const servedLogins = (sandboxes: Record<IdentityProviderId, LoginSandbox>): Served[] =>
  Object.values(sandboxes).map((sandbox) => ({ sandbox, faults: createFaults() }))
