interface Rules {
  createScriptURL: (address: string) => string
  createHTML?: (html: string) => string
}

interface TrustedTypes {
  createPolicy: (name: string, rules: Rules) => TrustedTypePolicy
}

interface TrustedTypePolicy {
  createScriptURL: (address: string) => unknown
  createHTML?: (html: string) => unknown
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes
  }
}

/** The policy name that a page with a `trusted-types` CSP directive must list. */
const NAME = 'school-widgets'

/** The key under which the page's root element stores the policy: a page creates a policy of one name only once, and chunks share no module. */
const POLICY = Symbol.for('school-widgets.policy')

interface Holder extends HTMLElement {
  [POLICY]?: TrustedTypePolicy | null
}

const webAddress = (address: string): string => {
  if (/^https?:\/\//.test(address)) return address
  throw new TypeError('a script has a web address')
}

/** Null if the browser has no Trusted Types or the page forbids the policy: a plain string may still be accepted. */
const createPolicy = (): TrustedTypePolicy | null => {
  try {
    return window.trustedTypes?.createPolicy(NAME, { createScriptURL: webAddress }) ?? null
  } catch {
    return null
  }
}

/** Sets the address of a script. Throws if the page requires a policy and forbids ours; the next call tries to create it again. */
export const setAddress = (script: HTMLScriptElement, address: string): void => {
  const holder: Holder = document.documentElement
  const policy = (holder[POLICY] ??= createPolicy())
  Reflect.set(script, 'src', policy ? policy.createScriptURL(address) : webAddress(address))
}
