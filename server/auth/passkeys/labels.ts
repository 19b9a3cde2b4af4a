/** Second names under which countries register domains: `school.com.kz`, `school.spb.ru`. */
const SECOND_NAMES = new Set(
  'ac biz co com edu gob gov gv in info kiev mil msk name ne net nom nov od or org pp sch spb web'.split(' '),
)

/** Domains under which everybody may have a site of their own; browsers count each of those as a name. */
const SHARED_DOMAINS = [
  'tilda.ws',
  'github.io',
  'gitlab.io',
  'netlify.app',
  'vercel.app',
  'pages.dev',
  'workers.dev',
  'web.app',
  'firebaseapp.com',
  'webflow.io',
  'framer.app',
  'framer.website',
  'myshopify.com',
  'wixsite.com',
  'wordpress.com',
  'blogspot.com',
  'onrender.com',
  'herokuapp.com',
  'fly.dev',
  'carrd.co',
]

const suffixLengthOf = (names: readonly string[]): number => {
  const lastTwo = names.slice(-2)
  if (SHARED_DOMAINS.includes(lastTwo.join('.'))) return 2
  const [second = '', first = ''] = lastTwo
  return first.length === 2 && SECOND_NAMES.has(second) ? 2 : 1
}

/**
 * The name that browsers count among related origins: that before the suffix of a domain, `school` of `www.school.com.kz`. Null for a
 * suffix. The suffixes are the usual ones, since the whole list of them changes every week.
 */
export const labelOf = (host: string): string | null => {
  const names = host.split('.')
  return names.at(-1 - suffixLengthOf(names)) ?? null
}
