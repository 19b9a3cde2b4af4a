import type { z } from 'zod'
import type { Lang } from '../../contract/messages.ts'
import type { Deps } from '../../app/deps.ts'
import type { LimitRule } from '../limits/limits.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/**
 * The callers that a route admits. `anyone`: no authentication needed, but a token or a session is recognised. `person`: a token, or a
 * session on a page of the school or of a listed landing, whose unsafe requests also need the anti-forgery token. `author`, `staff`: a
 * token of such a person, with scope `write` for unsafe requests; a session opens none of these. Source: SECURITY R17, DESIGN §7.
 */
export type Audience = 'anyone' | 'person' | 'author' | 'staff'

export interface Member {
  id: string
  email: string
  name: string
  role: 'visitor' | 'author' | 'staff'
}

/** The session of a browser. `isProved`: the request is safe, or has the session's anti-forgery token. */
export interface CallerSession {
  hash: string
  isProved: boolean
}

/** The caller and the page it calls from. The edge has checked everything in it. */
export interface RestCaller {
  /** Null without a token or a session. */
  member: Member | null
  /** Id of the token; null without one. */
  tokenId: string | null
  /** Absent with a token, and without a session. If it is not proved, its person is not the `member`. */
  session?: CallerSession
  ip: string
  /** The exact origin of the page if it is listed, else the school's own. */
  origin: string
  requestId: string
  lang: Lang
  /** `If-Match` as sent: a list of entity tags, `*`, or null. */
  ifMatch: string | null
  /** `X-Preview` as sent: the secret of a preview link, or null. */
  preview: string | null
}

/** A caller of a route that admits members only. */
export interface MemberCaller extends RestCaller {
  member: Member
}

/** A reply. `json` is an already serialized body. The edge answers 304 to a GET whose caller has the current `etag`. */
export interface RestReply {
  status: 200 | 201 | 204
  body?: object
  json?: string
  /** Reads the stored JSON (UTF-8) with the `etag` of what is stored by then; called only for callers without the current version. */
  stored?: () => Promise<{ body: Uint8Array; etag: string }>
  /** With quotes, as in the header. */
  etag?: string
  /** Who may store the response, and revalidates it before each use: any cache, or the browser of one person alone. `none` is the default. */
  cacheScope?: 'none' | 'private' | 'public'
  headers?: Readonly<Record<string, string>>
  /** Instead of JSON: a sandboxed page that the school may frame. */
  frame?: string
  /** Instead of JSON: a page under the CSP of the school's own pages. */
  page?: string
  /** The same body, already gzipped: for long bodies that are made once. Its `etag` is a weak one. */
  gzipped?: Buffer
  /** Names in the request that are ignored because this caller may not use them: reported together with unknown names. */
  ignored?: readonly string[]
}

/** One line of a route table, read by the edge and by the API description. */
export interface RestRoute {
  method: Method
  /** Relative to `/api/v1`, with its trailing slash: `/courses/:id/`; a path that begins with `/api/` is absolute. */
  path: string
  audience: Audience
  /** One English sentence for the API description. */
  summary: string
  /** Its section in the API description. */
  section: string
  params?: z.core.$ZodType
  query?: z.core.$ZodType
  body?: z.core.$ZodType
  /** `json` is the default if there is a body; `form` takes a form as well; `upload` passes the use case an `Upload`. */
  accepts?: 'json' | 'form' | 'upload'
  /** The call draws a picture: it takes its turn among the uploads. Uploads do so anyway. */
  isDrawn?: true
  /** True if the JSON body may have 1 MB; otherwise at most 100 KB are read. Source: SECURITY R37. */
  isDocument?: boolean
  /**
   * Spent before the body is read: by person, else by IP; a rule whose name ends in `Ip`, by IP only. Unsafe requests default to
   * `contentWrite`.
   */
  limit?: LimitRule
  /** The secret in `X-Preview` opens it, whoever calls. */
  isPreview?: true
  /** A read that not everybody may do (403), though it is open to anyone. */
  mayDeny?: true
  /** The use case counts failed guesses and may refuse further ones for a while (429). */
  countsGuesses?: true
  /** A further check before the body is read, such as a quota; throws a `Problem` if it fails. */
  precheck?: (deps: Deps, caller: RestCaller) => Promise<void>
  /** Schemas of successful replies by status; null means no body. Refusals follow from the other traits. */
  replies: Partial<Record<200 | 201 | 204, z.core.$ZodType | null>>
  handler: (deps: Deps, input: RestInput, caller: RestCaller) => Promise<RestReply>
}

/** The parts of a call as received; the schemas parse them in `route` of `define.ts`. */
export interface RestInput {
  params: unknown
  query: unknown
  body: unknown
}
