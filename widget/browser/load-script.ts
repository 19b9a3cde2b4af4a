interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => TrustedTypePolicy
}

interface TrustedTypePolicy {
  createScriptURL: (address: string) => unknown
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes
  }
}

/** What a page whose policy has a `trusted-types` directive has to list there. */
const POLICY = 'school-widgets'

const webAddress = (address: string): string => {
  if (/^https?:\/\//.test(address)) return address
  throw new TypeError('a script has a web address')
}

/** Null where the page has no such thing or forbids the policy: a string may still do. */
const createPolicy = (): TrustedTypePolicy | null => {
  try {
    return window.trustedTypes?.createPolicy(POLICY, { createScriptURL: webAddress }) ?? null
  } catch {
    return null
  }
}

let policy: TrustedTypePolicy | null = null

/** A page makes a policy of one name once; whether it may is asked anew until it could. */
const trusted = (address: string): unknown => {
  policy ??= createPolicy()
  return policy ? policy.createScriptURL(address) : address
}

/**
 * Runs a classic script of somebody else in the page. Resolves once it has run; rejects where it does not come, where the page
 * forbids it, and when `signal` aborts before. Every call is a fresh try.
 */
export const loadScript = async (address: string, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted()
  const script = document.createElement('script')
  Reflect.set(script, 'src', trusted(webAddress(address))) // throws where the page wants a policy and got none
  const ended = new AbortController()
  const came = new Promise<void>((resolve, reject) => {
    const options = { signal: ended.signal }
    script.addEventListener('load', () => resolve(), options)
    script.addEventListener('error', () => reject(new Error('the script did not come')), options)
    signal.addEventListener('abort', () => reject(signal.reason), options)
  })
  document.head.append(script)
  try {
    await came
  } catch (error) {
    script.remove()
    throw error
  } finally {
    ended.abort()
  }
}
