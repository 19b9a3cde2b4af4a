import { isObject } from '../../../server/contract/is-object.ts'

/** TypeScript's own types do not know WebOTP. */
type CodeRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/**
 * The code of a text message whose last line names this page's host, once it has come and the person has agreed. Null in browsers that read
 * no messages, on pages whose Permissions-Policy has no `otp-credentials`, where the person declines, and once `signal` has aborted.
 */
export const receiveCode = async (signal: AbortSignal): Promise<string | null> => {
  if (!('OTPCredential' in globalThis)) return null
  const request: CodeRequest = { otp: { transport: ['sms'] }, signal }
  const received: unknown = await navigator.credentials.get(request).catch(() => null)
  return isObject(received) && typeof received.code === 'string' && !signal.aborted ? received.code : null
}
