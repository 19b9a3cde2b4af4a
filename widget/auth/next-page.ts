import { safeTarget } from '../../server/contract/redirects.ts'
import type { WidgetConfig } from '../browser/host.ts'

/** Where to go after signing in: the root of the site means that the page reloads. */
export type NextPage = { url: URL; isRoot: boolean }

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
export const allowedTarget = (
  raw: string | null,
  { page, school, origins }: Omit<Surroundings, 'rooms'>,
): URL | null => (raw ? safeTarget(raw, { base: school, origins: [page.origin, school, ...origins] }) : null)

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
