import type { Role, AuthFixture } from '../../auth/testing/auth-fixture.ts'
import type { Browser } from '../school.ts'

/** What a call comes to: its status, and who the browser is signed in as afterwards. */
export type Outcome = readonly [status: number, then: Role | 'somebody new']

export type Fields = Record<string, string>

/** One route: a valid call of it, and what it comes to for everybody. */
export interface Row {
  /** The fields of a valid body. What belongs to somebody belongs to `user`. Some are good in the calling browser only. */
  fields?: (fixture: AuthFixture, role: Role, browser?: Browser) => Fields | Promise<Fields>
  /** Fields that the route takes as well, though a valid body has no room for all of them, with values of their kind. */
  more?: Fields
  /** The address, where a part of it is a secret of `user` or of the browser, or names something. */
  address?: (fixture: AuthFixture, browser: Browser) => string | Promise<string>
  /** What another server sends: its bytes, and what proves who that is. */
  notice?: (fixture: AuthFixture) => { headers: Fields; body: string }
  outcomes: Record<Role, Outcome>
}

export const outcomes = (of: (role: Role) => Outcome): Record<Role, Outcome> => ({
  anonymous: of('anonymous'),
  user: of('user'),
  'other user': of('other user'),
  author: of('author'),
  'other author': of('other author'),
  staff: of('staff'),
})

export const everybody = outcomes((role) => [200, role])
export const members = outcomes((role) => [role === 'anonymous' ? 401 : 200, role])
