import { inLang } from '../../server/contract/in-lang.ts'
import type { AuthApi } from '../api/auth.ts'
import type { WidgetHost } from '../browser/host.ts'
import type { Page } from '../browser/page.ts'
import { allowedTarget, nextPage } from './next-page.ts'

export interface ExitDeps {
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
