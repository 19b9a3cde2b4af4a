import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '../../../server/contract/passkey-calls.ts'
import { general, type Refused } from '../../api/result.ts'
import type { PasskeyTexts } from '../../texts/auth/passkey-texts.ts'

/** What the browser's dialog ended with: the answer, or why there is none. */
export type Ceremony<Response> = { ok: true; response: Response } | { ok: false; error: unknown }

/** How many dialogs of the browser wait: a document may have one request at a time, and a new one ends the last. */
let open = 0

/** Called before a dialog opens. */
const listeners = new Set<() => void>()

export const isDialogOpen = (): boolean => open > 0
export const beforeDialog = (listener: () => void): void => void listeners.add(listener)
export const cancelCeremony = (): void => WebAuthnAbortService.cancelCeremony()

const ceremonyOf = async <Response>(work: Promise<Response>): Promise<Ceremony<Response>> => {
  try {
    return { ok: true, response: await work }
  } catch (error) {
    return { ok: false, error }
  }
}

/** Runs a request with a dialog, in place of any other of the document; it ends with the element. */
const inDialog = async <Response>(signal: AbortSignal, start: () => Promise<Response>): Promise<Ceremony<Response>> => {
  for (const listener of listeners) listener()
  open += 1
  signal.addEventListener('abort', cancelCeremony)
  const ceremony = await ceremonyOf(start())
  signal.removeEventListener('abort', cancelCeremony)
  open -= 1
  return ceremony
}

/** Lets the person choose a passkey in the browser's dialog. */
export const choosePasskey = (options: PasskeyRequestOptions, signal: AbortSignal) =>
  inDialog<AuthenticationResponseJSON>(signal, () => startAuthentication({ optionsJSON: options }))

/** Waits, for as long as it takes, until the person chooses a passkey in the autofill of a field. */
export const awaitAutofill = (options: PasskeyRequestOptions) =>
  ceremonyOf<AuthenticationResponseJSON>(
    startAuthentication({
      optionsJSON: options,
      useBrowserAutofill: true,
      verifyBrowserAutofillInput: false, // it looks for the field in the document, and ours is in a shadow root
    }),
  )

/** Makes a passkey in the browser's dialog. */
export const makePasskey = (options: PasskeyCreationOptions, signal: AbortSignal) =>
  inDialog<RegistrationResponseJSON>(signal, () => startRegistration({ optionsJSON: options }))

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

/** The authenticator has a passkey of this person already. */
export const isKnownThere = (error: unknown): boolean => nameOf(error) === 'InvalidStateError'

/**
 * What to tell of a dialog without an answer: nothing where another request has taken its place. Whoever has canceled cannot be told from
 * whom the device has refused.
 */
export const refusalOf = (error: unknown, texts: Pick<PasskeyTexts['refused'], 'failed' | 'notHere'>): Refused => {
  const name = nameOf(error)
  if (name === 'AbortError') return { ok: false, reason: 'passkey', fields: {} }
  return general('passkey', name === 'SecurityError' ? texts.notHere : texts.failed)
}
