import { withSandboxes, type IdentitySettings, noIdentityProviders } from '../../auth/identity/settings.ts'
import { IDENTITY_PROVIDERS, type IdentityProviderId } from '../../contract/identity.ts'
import { type Served, serveSandboxes } from '../serve-sandboxes.ts'
import type { LoginPerson, LoginSandbox } from '../identity/login-sandbox.ts'
import { createLoginSandboxes, servedLogins } from '../login-sandboxes.ts'

/** The sandboxes of the login providers on a port of their own. Close them after the test. */
export interface LoginFixture extends Record<IdentityProviderId, LoginSandbox> {
  /** For `Config.identity`. */
  settings: IdentitySettings
  /** Chooses somebody on the provider's page, or nobody, and answers the address that it returns to. */
  choose: (page: URL, personId: string) => Promise<URL>
  close: () => Promise<void>
}

const choose: LoginFixture['choose'] = async (page, personId) => {
  const shown = await fetch(page, { redirect: 'manual' })
  const returned = shown.headers.get('location')
  if (returned !== null) return new URL(returned)
  if (!shown.ok) throw new Error(`the provider refused: ${await shown.text()}`)
  const body = new URLSearchParams([...page.searchParams, ['person', personId]])
  const chosen = await fetch(new URL('allow', page), { method: 'POST', body, redirect: 'manual' })
  return new URL(chosen.headers.get('location') ?? '')
}

export const startLoginSandboxes = async (
  options: { baseUrl?: string; people?: readonly LoginPerson[]; slowMs?: number } = {},
): Promise<LoginFixture> => {
  const served: Served[] = []
  const { origin: address, close } = await serveSandboxes(0, served)
  const sandboxes = createLoginSandboxes({ address, baseUrl: 'https://school.example', slowMs: 20, ...options })
  served.push(...servedLogins(sandboxes))
  const settings = withSandboxes({ ...noIdentityProviders, sandboxes: IDENTITY_PROVIDERS }, address)
  return { ...sandboxes, settings, choose, close }
}
