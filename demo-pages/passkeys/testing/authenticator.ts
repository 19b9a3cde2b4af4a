import { test, type Page } from '@playwright/test'
import { engine } from '../../testing/browsers/engine.ts'

/** A passkey, as Chromium keeps and takes it. */
export interface HeldPasskey {
  credentialId: string
  isResidentCredential: boolean
  rpId?: string
  privateKey: string
  userHandle?: string
  signCount: number
}

/** Why tests of passkeys are skipped in other engines. */
export const NO_DEVICE = 'only Chromium simulates a device with passkeys'

/**
 * A device with a lock, as Chromium simulates it for one window: it answers at once, without a dialog, and its autofill needs no choice.
 * `held` are passkeys that it has already. The test is skipped in other engines, which simulate none.
 */
export const addAuthenticator = async (page: Page, held: readonly HeldPasskey[] = []) => {
  test.skip(engine !== 'chromium', NO_DEVICE)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  for (const credential of held) await devtools.send('WebAuthn.addCredential', { authenticatorId, credential })
  return {
    passkeys: async (): Promise<HeldPasskey[]> =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Whether the finger, the face or the code is the right one. */
    setVerified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** A browser that offers no passkeys in its autofill, such as Firefox before 119: the form has a button. */
export const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    if (!('PublicKeyCredential' in window)) return // a blank page has none
    PublicKeyCredential.getClientCapabilities = async () => ({ conditionalGet: false, relatedOrigins: true })
  })

/** The person chooses nothing in the autofill. Without a menu Chromium ends such a request at once. */
export const chooseNothing = (page: Page) =>
  page.addInitScript(() => {
    if ('credentials' in navigator) navigator.credentials.get = () => new Promise(() => undefined)
  })

/** The paths of the calls to come, but for `check_auth`. */
export const passkeyCalls = (page: Page) => {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isCall = request.method() === 'POST' && pathname.startsWith('/api/')
    if (isCall && pathname !== '/api/v1/check_auth/') paths.push(pathname)
  })
  return paths
}

/** A sign-in by a passkey. */
export const TWO_CALLS = ['/api/v1/passkey-challenge/', '/api/v1/passkey-login/']
