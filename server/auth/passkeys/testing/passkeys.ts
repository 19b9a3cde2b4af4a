import type { z } from 'zod'
import {
  type PasskeyCreationOptions,
  passkeyChallengeReply,
  passkeyOptionsReply,
} from '../../../contract/passkey-calls.ts'
import type { Browser, BrowserResponse } from '../../../testing/school.ts'
import { PASSWORD } from '../../testing/people.ts'
import { type Authenticator, type Lies, newAuthenticator } from './authenticator.ts'

const SCHOOL = 'https://school.example'

const optionsOf = <Options>(schema: z.ZodType<{ options: Options }>, { body, text }: BrowserResponse): Options => {
  const { data } = schema.safeParse(body)
  if (!data) throw new Error(`no options: ${text}`)
  return data.options
}

export const signIn = (browser: Browser, username = 'mama@example.com'): Promise<BrowserResponse> =>
  browser.post('/api/v1/landing-auth/', { username, password: PASSWORD })

export const challenge = async (browser: Browser, fields: Record<string, string> = {}) =>
  optionsOf(passkeyChallengeReply, await browser.post('/api/v1/passkey-challenge/', fields))

export const creation = async (browser: Browser, proof: Record<string, string> = {}) =>
  optionsOf(passkeyOptionsReply, await browser.post('/api/v1/passkey-options/', proof))

/** Options that no school has given. */
export const creationFor = (random: string): PasskeyCreationOptions => ({
  challenge: random,
  rp: { id: 'school.example', name: '' },
  user: { id: 'AAAAAAAAAAAAAAAAAAAAAA', name: '', displayName: '' },
  pubKeyCredParams: [],
  timeout: 1,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
  extensions: { credProps: true },
})

interface Page {
  origin?: string
  lies?: Lies
  fields?: Record<string, string>
}

/** A signed-in browser makes a passkey with the authenticator. */
export const addPasskey = async (
  browser: Browser,
  authenticator: Authenticator,
  { origin = SCHOOL, lies, fields = {} }: Page = {},
): Promise<BrowserResponse> => {
  const credential = authenticator.create(await creation(browser), origin, lies)
  return browser.post('/api/v1/passkey-add/', { credential, ...fields })
}

/** A browser signs in by the authenticator's passkey. */
export const passkeySignIn = async (
  browser: Browser,
  authenticator: Authenticator,
  { origin = SCHOOL, lies, fields = {} }: Page = {},
): Promise<BrowserResponse> => {
  const credential = authenticator.get(await challenge(browser), origin, lies)
  return browser.post('/api/v1/passkey-login/', { credential, ...fields })
}

/** The answer of a passkey that verifies the user, for the field `passkey`. */
export const proof = async (browser: Browser, authenticator: Authenticator, lies?: Lies): Promise<string> =>
  authenticator.get(await challenge(browser, { proof: '1' }), SCHOOL, lies)

/** An authenticator with a passkey of the person, made by a browser that has just signed in by the password. */
export const withPasskey = async (
  browser: Browser,
  traits: Parameters<typeof newAuthenticator>[0] = {},
  username?: string,
): Promise<Authenticator> => {
  const authenticator = newAuthenticator(traits)
  await signIn(browser, username)
  const { status, text } = await addPasskey(browser, authenticator)
  if (status !== 200) throw new Error(text)
  return authenticator
}
