const LONGEST = 4_096
/** Browsers take a backslash for a slash and drop line breaks: no honest address holds any. */
const DECEPTIVE = /[\\\p{Cc}]/u
const LOCAL = /^(?:.+\.)?localhost$|^127\.0\.0\.1$|^\[::1\]$/
/** Any bank, where the school names none. */
const ANY = '*'

const parsed = (raw: string): URL | null => {
  if (raw.length > LONGEST || DECEPTIVE.test(raw) || !URL.canParse(raw)) return null
  const url = new URL(raw)
  const isPlain = url.username === '' && url.password === ''
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL.test(url.hostname))
  return isPlain && isSafe ? url : null
}

/** Whether a person may be sent to this page of a provider: https and of a named origin; http on this very machine. Source: SECURITY R28. */
export const isPaymentPage = (raw: string, hosts: readonly string[]): boolean => {
  const url = parsed(raw)
  return url !== null && hosts.includes(url.origin)
}

/** The same for the 3-D Secure page of a bank; where every bank is let in, any https one. */
export const isBankPage = (raw: string, hosts: readonly string[]): boolean =>
  isPaymentPage(raw, hosts) || (hosts.includes(ANY) && parsed(raw)?.protocol === 'https:')
