import type { IncomingHttpHeaders } from 'node:http'
import type { RequestHandler } from 'express'
import type { Lang } from '../../contract/messages.ts'
import type { OriginCheckReply } from '../../contract/replies.ts'
import type { Guard } from '../form/endpoint.ts'
import { sendJson } from '../send.ts'

/** The page that calls: its exact origin, and whether that is another one than the school's. */
export interface Sender {
  origin: string
  isForeign: boolean
}

export type FindSender = (headers: IncomingHttpHeaders, guard: Guard) => Sender | null

const isForm = (guard: Guard) => guard === 'own-form' || guard === 'listed-form'

/**
 * Tells who sends by `Origin`, matched exactly, and `Sec-Fetch-Site`, which may not contradict it; null is nobody whom
 * the school knows. A page that keeps its address to itself sends its form with `Origin: null`: it is the school's where
 * the browser says `same-origin`. Source: SECURITY R19.
 */
export const senderFinder = (school: string, landings: readonly string[]): FindSender => {
  const own: Sender = { origin: school, isForeign: false }
  const foreign = new Map(landings.map((origin): [string, Sender] => [origin, { origin, isForeign: true }]))
  foreign.delete(school)
  return ({ origin, 'sec-fetch-site': site }, guard) => {
    if (guard === 'signed' || guard === 'bank-form') return null
    if (origin === undefined) return null
    if (origin === school) return site === undefined || site === 'same-origin' ? own : null
    if (origin === 'null') return isForm(guard) && site === 'same-origin' ? own : null
    const landing = guard === 'own-form' ? undefined : foreign.get(origin)
    if (!landing) return null
    return site === undefined || site === 'cross-site' || site === 'same-site' ? landing : null
  }
}

/** What an editor reads in the console of a page that nobody listed. */
const hints: Record<Lang, { unlisted: (page: string, school: string) => string; hidden: (school: string) => string }> =
  {
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
 * Tells a page whether it may call the school, and an editor what to set: a browser hides from an unlisted page why its calls fail.
 * Public, and answered without cookies.
 */
export const originCheck =
  (findSender: FindSender, school: string): RequestHandler =>
  ({ headers, context }, response) => {
    const { origin } = headers
    const isListed = origin === undefined || findSender(headers, 'origin') !== null
    const { hidden, unlisted } = hints[context.lang]
    const reply: OriginCheckReply = isListed
      ? { status: 'listed' }
      : { status: 'unlisted', message: origin === 'null' ? hidden(school) : unlisted(origin, school) }
    sendJson(response, 200, reply)
  }
