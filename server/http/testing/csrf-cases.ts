import type { Browser, School } from '../../testing/school.ts'
import type { Guard } from '../identity/guard.ts'

export const OWN = 'https://school.example'
export const LANDING = 'https://landing.example'

/** The browsers of one case: a visitor on a page of the school and one on a landing, each with a token. */
export interface Tokens {
  own: Browser
  landing: Browser
  stranger: Browser
}

export const identify = async (school: School): Promise<Tokens> => {
  const browsers = { own: school.browser(), landing: school.browser({ origin: LANDING }), stranger: school.browser() }
  await Promise.all(Object.values(browsers).map((browser) => browser.checkAuth()))
  return browsers
}

type Headers = Record<string, string | null>

/** Headers of an unsafe call and the guards that let them through. */
export interface CsrfCase {
  name: string
  sender: 'own' | 'landing'
  headers: (tokens: Tokens) => Headers
  passes: readonly Guard[]
}

const ofOwn = (origin: string | null, site: string | null, token: string | null = null): Headers => ({
  origin,
  'sec-fetch-site': site,
  'x-csrftoken': token,
})

const everywhere = ['token', 'origin', 'own-form', 'listed-form'] as const
const withoutToken = ['origin', 'own-form', 'listed-form'] as const
const valid = ({ own }: Tokens) => own.csrfToken()

export const csrfCases: readonly CsrfCase[] = [
  { name: 'nothing', sender: 'own', headers: () => ofOwn(null, null), passes: [] },
  {
    name: 'a token without an origin',
    sender: 'own',
    headers: (t) => ofOwn(null, 'same-origin', valid(t)),
    passes: [],
  },
  { name: 'an origin without a token', sender: 'own', headers: () => ofOwn(OWN, 'same-origin'), passes: withoutToken },
  { name: 'a made-up token', sender: 'own', headers: () => ofOwn(OWN, 'same-origin', 'x'), passes: withoutToken },
  {
    name: 'a forged signature',
    sender: 'own',
    headers: (t) => ofOwn(OWN, 'same-origin', `${valid(t)?.slice(0, -4)}AAAA`),
    passes: withoutToken,
  },
  {
    name: "another browser's token",
    sender: 'own',
    headers: ({ stranger }) => ofOwn(OWN, 'same-origin', stranger.csrfToken()),
    passes: withoutToken,
  },
  {
    name: "another origin's token",
    sender: 'own',
    headers: ({ landing }) => ofOwn(OWN, 'same-origin', landing.csrfToken()),
    passes: withoutToken,
  },
  { name: 'a contradiction', sender: 'own', headers: (t) => ofOwn(OWN, 'cross-site', valid(t)), passes: [] },
  { name: 'an opaque origin', sender: 'own', headers: (t) => ofOwn('null', 'cross-site', valid(t)), passes: [] },
  {
    name: 'an unlisted origin',
    sender: 'own',
    headers: (t) => ofOwn('https://evil.example', 'cross-site', valid(t)),
    passes: [],
  },
  {
    name: "a landing with the school's token",
    sender: 'landing',
    headers: (t) => ofOwn(LANDING, 'cross-site', valid(t)),
    passes: ['origin', 'listed-form'],
  },
  {
    name: 'a landing with its own token',
    sender: 'landing',
    headers: ({ landing }) => ofOwn(LANDING, 'cross-site', landing.csrfToken()),
    passes: ['token', 'origin', 'listed-form'],
  },
  {
    name: 'a form of a page that keeps its address to itself',
    sender: 'own',
    headers: (t) => ofOwn('null', 'same-origin', valid(t)),
    passes: ['own-form', 'listed-form'],
  },
  { name: 'an old browser', sender: 'own', headers: (t) => ofOwn(OWN, null, valid(t)), passes: everywhere },
  {
    name: 'a page of the school',
    sender: 'own',
    headers: (t) => ofOwn(OWN, 'same-origin', valid(t)),
    passes: everywhere,
  },
]
