import type { IncomingHttpHeaders } from 'node:http'
import type { RequestHandler } from 'express'
import { mainLangOf, type MainLang } from '../../contract/langs.ts'
import type { OriginCheckReply } from '../../contract/replies.ts'
import { sendJson } from '../send.ts'
import { type CookieKinds, foreignKind } from './cookies.ts'
import type { Guard } from './guard.ts'

/** The calling page: its exact origin, whether that differs from the school's, and which cookies it has. */
export interface Sender {
  origin: string
  isForeign: boolean
  cookies: keyof CookieKinds
}

export type FindSender = (headers: IncomingHttpHeaders, guard: Guard) => Sender | null

const isOwnForm = (guard: Guard) => guard === 'own-form' || guard === 'token-form'

const isForm = (guard: Guard) => isOwnForm(guard) || guard === 'listed-form' || guard === 'any-form'

/** The sender of an `any-form` that is not known: it has no session, and no ticket is bound to it. */
const UNKNOWN: Sender = { origin: 'null', isForeign: true, cookies: 'landing' }

/** A page of the school itself. */
export const ownSender = (school: string): Sender => ({ origin: school, isForeign: false, cookies: 'own' })

/**
 * Finds the sender by `Origin`, matched exactly; `Sec-Fetch-Site` must not contradict it. Null means an unknown sender. A browser that hides
 * referrers sends forms with `Origin: null`: the page is the school's own if the browser says `same-origin`. Source: SECURITY R19.
 */
export const senderFinder = (school: string, landings: readonly string[]): FindSender => {
  const own = ownSender(school)
  const foreign = new Map(
    landings.map((origin): [string, Sender] => [
      origin,
      { origin, isForeign: true, cookies: foreignKind(school, origin) },
    ]),
  )
  foreign.delete(school)
  const known: FindSender = ({ origin, 'sec-fetch-site': site }, guard) => {
    if (guard === 'signed' || guard === 'bank-form') return null
    if (origin === undefined) return null
    if (origin === school) return site === undefined || site === 'same-origin' ? own : null
    if (origin === 'null') return isForm(guard) && site === 'same-origin' ? own : null
    const landing = isOwnForm(guard) ? undefined : foreign.get(origin)
    if (!landing) return null
    return site === undefined || site === 'cross-site' || site === 'same-site' ? landing : null
  }
  return (headers, guard) => known(headers, guard) ?? (guard === 'any-form' ? UNKNOWN : null)
}

/** Console messages for the editor of an unlisted page. */
const hints: Record<
  MainLang,
  { unlisted: (page: string, school: string) => string; hidden: (school: string) => string }
> = {
  ru: {
    unlisted: (page, school) =>
      `Страница ${page} не подключена к школе ${school}: добавьте ${page} в переменную ALLOWED_ORIGINS сервера школы и перезапустите его.`,
    hidden: (school) =>
      `Страница без собственного адреса (файл, предпросмотр или фрейм с sandbox) не может обратиться к школе ${school}: откройте её по её адресу, а его добавьте в ALLOWED_ORIGINS.`,
  },
  en: {
    unlisted: (page, school) =>
      `The page ${page} is not connected to the school ${school}: add ${page} to ALLOWED_ORIGINS of the school's server and restart it.`,
    hidden: (school) =>
      `A page without an address of its own (a file, a preview or a sandboxed frame) cannot call the school ${school}: open it by its address, and add that to ALLOWED_ORIGINS.`,
  },
}

/**
 * Tells a page whether it may call the school, and its editor what to configure: the browser hides from an unlisted page why its requests
 * fail. Public; sets and needs no cookies.
 */
export const originCheck =
  (findSender: FindSender, school: string): RequestHandler =>
  ({ headers, context }, response) => {
    const { origin } = headers
    const isListed = origin === undefined || findSender(headers, 'origin') !== null
    const { hidden, unlisted } = hints[mainLangOf(context.lang)]
    const reply: OriginCheckReply = isListed
      ? { status: 'listed' }
      : { status: 'unlisted', message: origin === 'null' ? hidden(school) : unlisted(origin, school) }
    sendJson(response, 200, reply)
  }
