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

/** The policy name that a page with a `trusted-types` CSP directive must list. */
const POLICY = 'school-widgets'

const webAddress = (address: string): string => {
  if (/^https?:\/\//.test(address)) return address
  throw new TypeError('a script has a web address')
}

/** Null if the browser has no Trusted Types or the page forbids the policy: a plain string may still be accepted. */
const createPolicy = (): TrustedTypePolicy | null => {
  try {
    return window.trustedTypes?.createPolicy(POLICY, { createScriptURL: webAddress }) ?? null
  } catch {
    return null
  }
}

let policy: TrustedTypePolicy | null = null

/** A page creates a policy of one name only once; a failed creation is retried at the next script. */
const trusted = (address: string): unknown => {
  policy ??= createPolicy()
  return policy ? policy.createScriptURL(address) : address
}

/**
 * Runs a third-party classic script in the page. Resolves once it has run; rejects if it does not load, if the page forbids it, and if
 * `signal` aborts first. Every call loads it anew.
 */
export const loadScript = async (address: string, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted()
  const script = document.createElement('script')
  Reflect.set(script, 'src', trusted(webAddress(address))) // throws if the page requires a policy and forbids ours
  const ended = new AbortController()
  const came = new Promise<void>((resolve, reject) => {
    const { signal: end } = ended
    script.addEventListener('load', () => resolve(), { signal: end })
    script.addEventListener('error', () => reject(new Error('the script did not come')), { signal: end })
    signal.addEventListener('abort', () => reject(signal.reason), { signal: end })
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
