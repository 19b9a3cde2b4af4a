import { inLang } from '../../server/contract/in-lang.ts'
import { safeTarget } from '../../server/contract/redirects.ts'
import type { Client } from '../api/client.ts'
import { ticketCall } from '../api/ticket-call.ts'
import type { WidgetConfig, WidgetHost } from '../browser/host.ts'
import type { Page } from '../browser/page.ts'

/** The page after a sign-in; `isRoot`, for the root of the site, means that the page reloads. */
type NextPage = { url: URL; isRoot: boolean }

interface Surroundings {
  /** The URL of the page around the widget. */
  page: URL
  /** The school's origin, the base of relative paths. */
  school: string
  /** Other origins that the server allows, and those that it allows only for the room of an event. */
  origins: readonly string[]
  rooms: readonly string[]
}

const isRootOf = (url: URL, origins: readonly string[]) =>
  origins.includes(url.origin) && url.pathname === '/' && url.search === '' && url.hash === ''

/** Parses an untrusted URL; null if it is missing or leads where the school does not allow it. */
const allowedTarget = (raw: string | null, { page, school, origins }: Omit<Surroundings, 'rooms'>): URL | null =>
  raw ? safeTarget(raw, { base: school, origins: [page.origin, school, ...origins] }) : null

/**
 * Chooses the next page: the attribute `next-url`, the page's `next` parameter, the property `nextUrl`, the `room` of the event that the
 * user signed up for, the root of the site, in this order; a disallowed one counts as absent. Source: sign-in spec §2.1, DESIGN §5.
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
  client: Client
  page: Page
  signal: AbortSignal
}

/** A redirect target; `isRoot` means that the page reloads instead. */
export interface Target {
  href: string
  isRoot: boolean
}

const NO_ORIGINS = { redirect_origins: [], event_origins: [] }

/** The request field that tells a session or a mail its target; '' for the root. */
const boundTo = async (target: Promise<Target>) => {
  const { href, isRoot } = await target
  return { 'success-url': isRoot ? '' : href }
}

/** Leaves the page: chooses the target and takes the session along. Source: sign-in spec §2.1, DESIGN §5. */
export const createExit = ({ host, client, page, signal }: ExitDeps) => {
  const school = host.apiBase
  const ticketTo = ticketCall(client.post)

  const surroundings = async () => {
    const checked = await client.check()
    const { redirect_origins: origins, event_origins: rooms } = checked.ok ? checked.body : NO_ORIGINS
    return { page: page.address(), school, origins, rooms }
  }

  /** The next page, see `nextPage`; `room` is the event's, if there is one. */
  const next = async (room?: string): Promise<Target> => {
    const { url, isRoot } = nextPage(host.config(), await surroundings(), room)
    return { href: url.href, isRoot }
  }

  /** The target of a mailed link or a registration: the attribute `success-url`, else the next page. */
  const success = async (room?: string): Promise<Target> => {
    const url = allowedTarget(host.config().successUrl, await surroundings())
    return url ? { href: url.href, isRoot: false } : next(room)
  }

  /** The school's own pages do not see a session that was opened on another origin: a ticket opens one there. */
  const requiresTicket = ({ href, isRoot }: Target) =>
    !isRoot && page.address().origin !== school && new URL(href).origin === school

  /**
   * Where a signed-in person goes on to by a press: where a reload would end the session that only the page holds, to the page of mailed
   * links, else to the start of the school.
   */
  const onward = async (room?: string): Promise<Target> => {
    const target = await next(room)
    if (!target.isRoot || !host.pageSession.isHeld()) return target
    const { href, isRoot } = await success(room)
    return { href: isRoot ? `${school}/` : href, isRoot: false }
  }

  /**
   * Navigates to the target, unless the page cancels `school:redirect`. Resolves to false if it does, and in place of a reload that would
   * end the session that only the page holds.
   */
  const leave = async (target: Target, known?: string): Promise<boolean> => {
    const url = target.isRoot ? page.address().href : target.href
    if (!host.emit('school:redirect', { url })) return false
    if (target.isRoot && host.pageSession.isHeld()) return false
    const ticket = requiresTicket(target) ? (known ?? (await ticketTo(target.href))) : undefined
    if (signal.aborted) return true
    if (target.isRoot) page.reload()
    else if (ticket) page.post(school + inLang('/auth/enter/', host.config().lang), { ticket, next: target.href })
    else page.assign(target.href)
    return true
  }

  return { next, success, onward, leave, bound: () => boundTo(next()), boundToSuccess: () => boundTo(success()) }
}
