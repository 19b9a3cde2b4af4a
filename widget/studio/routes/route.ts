import { isKind } from '../../../server/contract/content/documents/document-id.ts'
import { publicationStates, type PublicationState } from '../../../server/contract/content/documents/publication.ts'
import type { DocumentKind } from '../../../server/contract/content/state.ts'

/** The orders of a list, the default first. */
export const orderings = ['-updated_at', 'title', '-created_at', '-published_at', 'position'] as const
type Ordering = (typeof orderings)[number]

/** What is listed of a kind. */
export interface ListQuery {
  search: string
  /** `deleted` is the trash. */
  state: PublicationState | ''
  /** The id of a person. */
  author: string
  /** The id of a tag. */
  tag: string
  ordering: Ordering
  page: number
}

export const everything: ListQuery = {
  search: '',
  state: '',
  author: '',
  tag: '',
  ordering: orderings[0],
  page: 1,
}

/** The screens around documents, in the order of the navigation. */
export const sections = ['comments', 'terms', 'certificates', 'pictures', 'schedule'] as const
export type Section = (typeof sections)[number]

/** A place in the studio, as the address of the page tells it. */
export type Route =
  | { screen: 'list'; kind: DocumentKind; query: ListQuery }
  /** `id` is null for a document that has not been saved yet. */
  | { screen: 'document'; kind: DocumentKind; id: number | null }
  /** `of` names a part of the section, '' for its start; each section parses it. */
  | { screen: 'section'; section: Section; of: string }

const NEW = 'new'
const NUMBER = /^[1-9]\d{0,14}$/

/** The parameters that belong to the studio; others, such as `lang`, stay in the address. */
const OWN = ['kind', 'id', 'search', 'state', 'author', 'tag', 'ordering', 'page', 'room', 'of'] as const

const numberIn = (text: string) => (NUMBER.test(text) ? Number(text) : null)

/** The route of an address by its query; unknown values count as absent. */
export const routeIn = (search: string): Route => {
  const parameters = new URLSearchParams(search)
  const [kind = '', id = '', query = '', state, author = '', tag = '', ordering, page = '', section, of = ''] = OWN.map(
    (name) => parameters.get(name) ?? '',
  )
  const entered = sections.find((one) => one === section)
  if (entered) return { screen: 'section', section: entered, of }
  const known = isKind(kind) ? kind : 'course'
  if (id === NEW || numberIn(id) !== null) return { screen: 'document', kind: known, id: numberIn(id) }
  return {
    screen: 'list',
    kind: known,
    query: {
      search: query,
      state: publicationStates.find((one) => one === state) ?? '',
      author,
      tag: numberIn(tag) === null ? '' : tag,
      ordering: orderings.find((one) => one === ordering) ?? orderings[0],
      page: numberIn(page) ?? 1,
    },
  }
}

const ownOf = (route: Route): Record<string, string> => {
  if (route.screen === 'section') return { room: route.section, of: route.of }
  const { kind } = route
  if (route.screen === 'document') return { kind, id: route.id === null ? NEW : String(route.id) }
  const { page, ordering, ...filters } = route.query
  return {
    kind,
    ...filters,
    ordering: ordering === orderings[0] ? '' : ordering,
    page: page === 1 ? '' : String(page),
  }
}

/** The query of a route's address, with the parameters of `search` that are not the studio's. */
export const searchOf = (route: Route, search: string): string => {
  const parameters = new URLSearchParams(search)
  for (const name of OWN) parameters.delete(name)
  for (const [name, value] of Object.entries(ownOf(route))) if (value !== '') parameters.set(name, value)
  return `?${parameters}`
}
