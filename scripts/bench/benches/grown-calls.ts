/** Who makes a call. */
export type Caller = 'visitor' | 'parent' | 'author' | 'staff'

/** A call, and how long it may take in a school with many rows, relative to one with few. */
export interface GrownCall {
  what: string
  path: string
  as: Caller
  method?: 'GET' | 'POST'
  /** The form of each next call, with the id of the caller's cart. */
  form?: (turn: number, cart: string) => Readonly<Record<string, string>>
  /** Limited by the person, so that it is made a few times only. */
  isRare?: boolean
  /** Fewer rows do not fill the page: it is compared with that of a thousand. */
  isFar?: boolean
}

interface List {
  what: string
  path: string
  as?: Caller
  /** Searches that find one row and all rows. */
  one: string
  all: string
  /** A page far behind, which a thousand rows of each table just have. */
  far?: number
}

const SIZE = 10

/** Pages of a list: the first of all and of what a search finds, and one far behind. */
const pagesOf = ({ what, path, one, all, as = 'visitor', far = 100 }: List): GrownCall[] => {
  const list = `/api/v1/${path}page_size=${SIZE}`
  const found = (terms: string) => `${list}&search=${encodeURIComponent(terms)}`
  return [
    { what: `${what}, first page`, path: list, as },
    { what: `${what}, first page that finds one`, path: found(one), as },
    { what: `${what}, first page that finds all`, path: found(all), as },
    { what: `${what}, page ${far}`, path: `${list}&page=${far}`, as, isFar: true },
  ]
}

const ofDocuments = { one: ' 7 о', all: 'космос' }

/** Other than the one before, so that each places an order. */
const payment = (turn: number, cart: string) => ({
  cart_id: cart,
  method: 'tinkoff',
  ...(turn % 2 === 0 && { promocode: 'LETO15' }),
})

export const grownCalls: readonly GrownCall[] = [
  { what: 'check_auth', path: '/api/v1/check_auth/', as: 'parent', method: 'POST' },
  { what: 'published course', path: '/api/v1/courses/1/', as: 'visitor' },
  { what: 'draft of a course', path: '/api/v1/courses/1/', as: 'author' },
  { what: 'page of a course', path: '/courses/kurs-7/', as: 'visitor' },
  { what: 'cart', path: '/api/v1/get-cart/current/', as: 'parent', method: 'POST' },
  { what: 'purchases', path: '/api/v1/purchases/', as: 'parent', method: 'POST' },
  { what: 'pay', path: '/api/v1/pay/', as: 'parent', method: 'POST', form: payment, isRare: true },
  { what: 'my courses', path: '/api/v1/my-courses/', as: 'parent' },
  { what: 'catalogue', path: '/courses/', as: 'visitor', isFar: true },
  { what: 'schedule', path: `/api/v1/school-schedules/?page_size=${SIZE}`, as: 'visitor' },
  { what: 'comments', path: `/api/v1/obj-comments/?obj_type=course&obj_id=1&page_size=${SIZE}`, as: 'visitor' },
  { what: 'comments of all documents', path: `/api/v1/obj-comments/moderation/?page_size=${SIZE}`, as: 'staff' },
  { what: 'a hidden comment', path: '/api/v1/obj-comments/moderation/?page_size=1&hidden=1', as: 'staff' },
  {
    what: "comments of an author's documents",
    path: `/api/v1/obj-comments/moderation/?page_size=${SIZE}`,
    as: 'author',
  },
  { what: 'images', path: `/api/v1/image-objects/?page_size=${SIZE}`, as: 'author' },
  ...pagesOf({ what: 'courses', path: 'courses/?', ...ofDocuments }),
  { what: 'courses, first page by title', path: `/api/v1/courses/?page_size=${SIZE}&ordering=-title`, as: 'visitor' },
  { what: 'courses, first page of a tag', path: `/api/v1/courses/?page_size=${SIZE}&tag=1`, as: 'visitor' },
  ...pagesOf({ what: "an author's courses", path: 'courses/?', as: 'author', ...ofDocuments }),
  ...pagesOf({ what: 'lessons of a course', path: 'lessons/?course=1&', ...ofDocuments }),
  ...pagesOf({ what: 'tags', path: 'tags/?', one: 'ма 7 о', all: 'космос' }),
  { what: 'popular tags', path: '/api/v1/tags/popular/?limit=10', as: 'visitor' },
  ...pagesOf({ what: 'people', path: 'users/?', as: 'staff', one: 'maria7@', all: 'иванова' }),
  ...pagesOf({ what: 'authors', path: 'users/authors/?', as: 'staff', one: 'ия 8 Ива', all: 'иванова', far: 50 }),
]
