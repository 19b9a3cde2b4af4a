import type { PageSession } from '../browser/host.ts'

const ID_BYTES = 32

/** 256 random bits in base64url, which name this load of the page. */
const newLoad = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(ID_BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, -1) // the padding

const load = newLoad()

/** The tokens of sign-ins by the origin of the API. They are in memory only, and gone with the page. Source: SECURITY R23a. */
const tokens = new Map<string, string>()

export const pageSessionOf = (apiBase: string): PageSession => ({
  headers: (): Record<string, string> => {
    const token = tokens.get(apiBase)
    return apiBase === location.origin ? {} : { 'X-Page-Session': token ? `${load}.${token}` : load }
  },
  isHeld: () => tokens.has(apiBase),
  keep: (token) => void tokens.set(apiBase, token),
  drop: () => void tokens.delete(apiBase),
})
