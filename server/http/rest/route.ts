import type { z } from 'zod'
import type { Lang } from '../../contract/messages.ts'
import type { Deps } from '../../deps.ts'
import type { LimitRule } from '../limits/limits.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/**
 * Whom a route lets in. `anyone`: nobody has to say who they are, but a token or a session tells. `person`: a token, or a session on a page
 * of the school or of a listed landing, whose unsafe calls bring the anti-forgery token as well. `author`, `staff`: a token of such a
 * person, whose scope is `write` where the call is unsafe; a session opens none of these. Source: SECURITY R17, DESIGN §7.
 */
export type Audience = 'anyone' | 'person' | 'author' | 'staff'

export interface Member {
  id: string
  email: string
  name: string
  role: 'visitor' | 'author' | 'staff'
}

/** Who asks, from where. Everything in it has been checked at the edge. */
export interface RestCaller {
  /** Null for who has neither a token nor a session. */
  member: Member | null
  /** The token they came with; null for a session. */
  tokenId: string | null
  ip: string
  /** The exact origin of the page where that is a listed one, else the school's own. */
  origin: string
  requestId: string
  lang: Lang
  /** As sent: a list of entity tags, `*`, or null. */
  ifMatch: string | null
}

/** A caller of a route that lets in members only. */
export interface MemberCaller extends RestCaller {
  member: Member
}

/** What goes out. `json` is a body that is serialised already. A GET with an `etag` that the caller has is answered 304 by the edge. */
export interface RestReply {
  status: 200 | 201 | 204
  body?: object
  json?: string
  /** JSON in UTF-8 as it is kept, with the `etag` of what is kept by then. It is read only for callers that do not have it. */
  stored?: () => Promise<{ body: Uint8Array; etag: string }>
  /** Quoted, as the header spells it. */
  etag?: string
  /** `nobody` is the default; `anybody` may keep the answer and asks again before using it; `browser` is for one person. */
  keeps?: 'nobody' | 'browser' | 'anybody'
  headers?: Readonly<Record<string, string>>
  /** Instead of JSON: a page of its own that may be framed by the school, in a sandbox. */
  frame?: string
  /** Instead of JSON: a page under the policy of the school's own. */
  page?: string
  /** The same body, compressed already: for what is long and made once. Its `etag` is a weak one. */
  gzipped?: Buffer
  /** Names of the call that were passed over since they are not for its caller: told with those that nobody knows. */
  ignored?: readonly string[]
}

/** The one file of an upload, whether it came as multipart or as `{image}` in base64. */
export interface Upload {
  image: Buffer
}

/** One line of a route table, as the edge and the description of the API read it. */
export interface RestRoute {
  method: Method
  /** Under `/api/v1`, with its last slash: `/courses/:id/`; one that begins with `/api/` is whole. */
  path: string
  audience: Audience
  /** What it does, as the description of the API says it: one English sentence. */
  says: string
  /** The heading that it stands under there. */
  section: string
  params?: z.core.$ZodType
  query?: z.core.$ZodType
  body?: z.core.$ZodType
  /** `json` is the default where there is a body; `upload` hands over `Upload`. */
  takes?: 'json' | 'upload'
  /** Whose JSON may have 1 MB; of others 100 KB are read. Source: SECURITY R37. */
  isDocument?: boolean
  /** Spent before the body is read: by person, else by IP; one whose name ends so by IP alone. `contentWrite` is the default where the call is unsafe. */
  limit?: LimitRule
  /** Counts what is tried in vain, so that it may be refused for a while. */
  countsGuesses?: true
  /** What else has to hold before the body is read, as a quota; throws a `Problem` where it does not. */
  admit?: (deps: Deps, caller: RestCaller) => Promise<void>
  /** The schemas of what is answered where it goes well, by status; null is no body. Refusals follow from the rest. */
  replies: Partial<Record<200 | 201 | 204, z.core.$ZodType | null>>
  answer: (deps: Deps, input: RestInput, caller: RestCaller) => Promise<RestReply>
}

/** What the schemas have made of the call. */
export interface RestInput {
  params: unknown
  query: unknown
  body: unknown
}
