import { safeTarget } from '../../server/contract/redirects.ts'

/** What the school and the page allow as the next address. */
export interface NextPlaces {
  school: string
  page: string
  /** Other origins that the school lists, and those that it lists for the room of an event. */
  origins: readonly string[]
  rooms: readonly string[]
}

const ROOM = 'bizon-url'
const NAMES = ['next-url', 'success-url', ROOM] as const

interface NextAddress {
  name: string
  value: string
}

/** The attributes of an element or an opener. */
const attributesIn = (element: Element): NextAddress[] =>
  NAMES.flatMap((name) =>
    [name, `data-school-${name}`]
      .map((attribute) => element.getAttribute(attribute))
      .filter((value) => value !== null && value !== '')
      .map((value) => ({ name, value: value ?? '' })),
  )

/** The parameters of a link such as `#school-login?next-url=/lesson`. */
const parametersIn = (link: Element): NextAddress[] => {
  const [, query = ''] = (link.getAttribute('href') ?? '').split(/#school-\w+\?/)
  const parameters = new URLSearchParams(query)
  return NAMES.flatMap((name) => parameters.getAll(name).map((value) => ({ name, value })))
}

const OWNERS = 'school-login,school-auth,[data-school-open]'

/** The addresses that the elements and openers of a page lead to, and that of `?next=` in the page's own. */
const addressesIn = (page: ParentNode, search: string): NextAddress[] => [
  ...[...page.querySelectorAll(OWNERS)].flatMap(attributesIn),
  ...[...page.querySelectorAll('a[href*="#school-"]')].flatMap(parametersIn),
  ...new URLSearchParams(search).getAll('next').map((value) => ({ name: '?next=', value })),
]

/** The addresses that the school does not lead to, as `next-url="https://…"`. */
export const refusedAddresses = (page: ParentNode, search: string, places: NextPlaces): string[] => {
  const { school, origins, rooms } = places
  const known = [places.page, school, ...origins]
  const isRefused = ({ name, value }: NextAddress) =>
    safeTarget(value, { base: school, origins: name === ROOM ? [...known, ...rooms] : known }) === null
  const refused = addressesIn(page, search).filter(isRefused)
  return [...new Set(refused.map(({ name, value }) => (name.endsWith('=') ? name + value : `${name}="${value}"`)))]
}
