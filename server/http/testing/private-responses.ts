import type { BrowserResponse } from '../../testing/school.ts'

/** A response to a call, with the name that a finding has for it. */
type NamedResponse = BrowserResponse & { name: string }

/** What scripts of the school's own pages read: their token, and the choice of a country. */
const isForScripts = (pair: string) => /^(csrftoken|cisrf|ccountry|cppupshowed)=/.test(pair)

/** To this host, to https and, but for those, out of reach of scripts. */
const isTied = (cookie: string) => {
  const [pair = '', ...flags] = cookie.split('; ')
  const isReadable = isForScripts(pair)
  const wanted = ['Path=/', 'Secure', ...(isReadable ? [] : ['HttpOnly'])]
  const isOfSite =
    flags.some((flag) => /^SameSite=(Lax|None)$/.test(flag)) && !flags.some((flag) => /^Domain/i.test(flag))
  return (isReadable || pair.startsWith('__Host-')) && isOfSite && wanted.every((flag) => flags.includes(flag))
}

/**
 * Who could keep a response to one person, or read its secrets: caches, other pages by the address or the referrer, other hosts and
 * scripts by the cookies. `isPage` is true for pages and forms, whose addresses are secrets. Source: SECURITY R22, R72.
 */
export const exposures =
  (isPage: boolean) =>
  ({ name, headers, setCookies }: NamedResponse): string[] => {
    const referrers = isPage ? 'strict-origin' : 'strict-origin-when-cross-origin'
    const found = {
      'is not no-store': headers['cache-control'] !== 'no-store',
      [`has no referrer-policy of ${referrers}`]: headers['referrer-policy'] !== referrers,
      'leads to an address with a secret': /[\w-]{43}|@|%40/.test(headers.location ?? ''),
    }
    const cookies = setCookies.filter((cookie) => !isTied(cookie)).map((cookie) => `${name} sets ${cookie}`)
    return [...Object.entries(found).flatMap(([what, is]) => (is ? [`${name} ${what}`] : [])), ...cookies]
  }
