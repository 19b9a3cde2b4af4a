import { inLang } from '../../server/contract/in-lang.ts'
import { safeTarget } from '../../server/contract/redirects.ts'
import type { AuthApi } from '../api/auth.ts'
import type { WidgetConfig, WidgetHost } from '../browser/host.ts'
import type { Page } from '../browser/page.ts'

/** Where to go after signing in: the root of the site means that the page reloads. */
type NextPage = { url: URL; isRoot: boolean }

interface Surroundings {
  /** The address of the page the widget stands in. */
  page: URL
  /** The school's origin, against which paths are read. */
  school: string
  /** Further origins that the server allows, and those that it allows for the room of an event alone. */
  origins: readonly string[]
  rooms: readonly string[]
}

const isRootOf = (url: URL, origins: readonly string[]) =>
  origins.includes(url.origin) && url.pathname === '/' && url.search === '' && url.hash === ''

/** An address from outside, if there is one and it leads where the school allows. */
const allowedTarget = (raw: string | null, { page, school, origins }: Omit<Surroundings, 'rooms'>): URL | null =>
  raw ? safeTarget(raw, { base: school, origins: [page.origin, school, ...origins] }) : null

/**
 * The attribute `next-url`, the page's `next` parameter, the property `nextUrl`, the `room` of the event that was signed up for,
 * the root of the site, in this order; one that leads astray counts as absent. Source: sign-in spec §2.1, DESIGN §5.
 */
export const nextPage = (
  config: Pick<WidgetConfig, 'nextUrl' | 'nextUrlProperty'>,
  surroundings: Surroundings,
  room = '',
): NextPage => {
  const { page, school } = surroundings
  const candidates = [config.nextUrl, page.searchParams.get('next'), config.nextUrlProperty]
  const chosen = candidates.map((raw) => allowedTarget(raw, surroundings)).find((url) => url !== null)
  const roomUrl = allowedTarget(room, { page, school, origins: [...surroundings.origins, ...surroundings.rooms] })
  const url = chosen ?? roomUrl ?? new URL('/', school)
  return { url, isRoot: isRootOf(url, [page.origin, school]) }
}

interface ExitDeps {
  host: WidgetHost
  api: AuthApi
  page: Page
  signal: AbortSignal
}

/** A place to go; `isRoot` means that the page reloads instead. */
export interface Target {
  href: string
  isRoot: boolean
}

const NO_ORIGINS = { redirect_origins: [], event_origins: [] }

/** How a session or a mail is told where it leads; the root needs no words. */
const boundTo = async (target: Promise<Target>) => {
  const { href, isRoot } = await target
  return { 'success-url': isRoot ? '' : href }
}

/** The ways out of the page: where to, and how the session comes along. Source: sign-in spec §2.1, DESIGN §5. */
export const createExit = ({ host, api, page, signal }: ExitDeps) => {
  const school = host.apiBase

  const surroundings = async () => {
    const checked = await api.check()
    const { redirect_origins: origins, event_origins: rooms } = checked.ok ? checked.body : NO_ORIGINS
    return { page: page.address(), school, origins, rooms }
  }

  /** The next page by its order of sources; `room` is the event's, where there is one. */
  const next = async (room?: string): Promise<Target> => {
    const { url, isRoot } = nextPage(host.config(), await surroundings(), room)
    return { href: url.href, isRoot }
  }

  /** Where a mailed link or a registration leads: the attribute `success-url`, else the next page. */
  const success = async (room?: string): Promise<Target> => {
    const url = allowedTarget(host.config().successUrl, await surroundings())
    return url ? { href: url.href, isRoot: false } : next(room)
  }

  /** On another origin the school's own pages see no session of ours: a ticket opens one there. */
  const needsTicket = ({ href, isRoot }: Target) =>
    !isRoot && page.address().origin !== school && new URL(href).origin === school

  /** Goes there, unless the page's own script prevents it. Answers whether it went. */
  const leave = async (target: Target, given?: string): Promise<boolean> => {
    const url = target.isRoot ? page.address().href : target.href
    if (!host.emit('school:redirect', { url })) return false
    const ticket = needsTicket(target) ? (given ?? (await api.ticketTo(target.href))) : undefined
    if (signal.aborted) return true
    if (target.isRoot) page.reload()
    else if (ticket) page.post(school + inLang('/auth/enter/', host.config().lang), { ticket, next: target.href })
    else page.assign(target.href)
    return true
  }

  return { next, success, leave, bound: () => boundTo(next()), boundToSuccess: () => boundTo(success()) }
}
