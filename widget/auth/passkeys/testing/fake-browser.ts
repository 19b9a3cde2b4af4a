import { vi } from 'vitest'

/** A request that a page has made of the browser, and how the person or the browser answers it. */
export interface CredentialRequest {
  kind: 'get' | 'create'
  /** True if it waits in the autofill of a field, without a dialog. */
  isConditional: boolean
  isAborted: () => boolean
  choose: () => void
  fail: (name: string) => void
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer

const credential = {
  id: 'cGFzc2tleQ',
  rawId: bytes('passkey'),
  type: 'public-key',
  response: {
    clientDataJSON: bytes('{}'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: bytes('handle'),
    attestationObject: bytes('attestation'),
  },
  getClientExtensionResults: () => ({}),
  authenticatorAttachment: 'platform',
}

export const challengeReply = {
  status: 'ok',
  options: {
    challenge: 'Y2hhbGxlbmdl',
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'preferred',
    allowCredentials: [],
  },
}

export const optionsReply = {
  status: 'ok',
  options: {
    challenge: 'Y2hhbGxlbmdl',
    rp: { id: 'localhost', name: 'School' },
    user: { id: 'aGFuZGxl', name: 'a***@example.ru', displayName: 'a***@example.ru' },
    pubKeyCredParams: [],
    timeout: 300_000,
    attestation: 'none',
    excludeCredentials: [],
  },
}

interface Abilities {
  /** Null for a browser that does not know `getClientCapabilities`. */
  capabilities?: Record<string, boolean> | null
  /** Whether the device has a lock that unlocks passkeys. */
  isUnlocked?: boolean
}

/** Puts the WebAuthn of a browser into the page; returns the requests made, which wait for the test. */
export const stubPasskeys = ({
  capabilities = { conditionalGet: true, relatedOrigins: true },
  isUnlocked = true,
}: Abilities = {}) => {
  const requests: CredentialRequest[] = []
  const signalUnknownCredential = vi.fn(async () => undefined)
  const request =
    (kind: CredentialRequest['kind']) =>
    ({ mediation, signal }: { mediation?: string; signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        requests.push({
          kind,
          isConditional: mediation === 'conditional',
          isAborted: () => signal.aborted,
          choose: () => resolve(credential),
          fail: (name) => reject(new DOMException('', name)),
        })
      })
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, {
      isUserVerifyingPlatformAuthenticatorAvailable: async () => isUnlocked,
      isConditionalMediationAvailable: async () => true,
      signalUnknownCredential,
      ...(capabilities && { getClientCapabilities: async () => capabilities }),
    }),
  )
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: request('get'), create: request('create') },
  })
  return { requests, signalUnknownCredential }
}
