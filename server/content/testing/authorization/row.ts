import type { ContentFixture } from '../content-fixture.ts'

/** A call of a route: its address, filled in, its body, and headers that the route needs. */
export interface ContentCall {
  path: string
  body?: object
  headers?: Record<string, string>
}

/** Statuses of: anonymous, author, other author, staff. Users have no tokens. */
type ByToken = readonly [number, number, number, number]
/** Statuses of: anonymous, user, other user, author, other author, staff. */
type BySession = readonly [number, number, number, number, number, number]

/** One route: a valid call of it, about what is the author's, made anew once it was carried out; and what it comes to. Source: SECURITY R18. */
export interface ContentRow {
  call: (fixture: ContentFixture) => ContentCall | Promise<ContentCall>
  token: ByToken
  session: BySession
}

export type Call = ContentRow['call']

const unauthorized = [401, 401, 401, 401, 401, 401] as const
const same = (status: number): BySession => [status, status, status, status, status, status]

/** Anybody, and alike. */
export const anybody = (call: Call, status = 200): ContentRow => ({
  call,
  token: [status, status, status, status],
  session: same(status),
})

/** Authors and staff; for others than the author and staff there is no such thing. */
export const ownersOnly = (call: Call, status = 200): ContentRow => ({
  call,
  token: [401, status, 404, status],
  session: unauthorized,
})

/** The same where nobody has to say who they are: what is not theirs is not there. */
export const hiddenFromOthers = (call: Call): ContentRow => ({ call, token: [404, 200, 404, 200], session: same(404) })

export const anyAuthor = (call: Call, status = 200): ContentRow => ({
  call,
  token: [401, status, status, status],
  session: unauthorized,
})

export const staffOnly = (call: Call, status = 200): ContentRow => ({
  call,
  token: [401, 403, 403, status],
  session: unauthorized,
})

/** Everybody who says who they are. */
export const anyMember = (call: Call, status = 200): ContentRow => ({
  call,
  token: [401, status, status, status],
  session: [401, status, status, status, status, status],
})
