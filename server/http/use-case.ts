import type { Lang } from '../contract/messages.ts'
import { Refusal } from './errors.ts'

/** The person of a session, as one SELECT reads it. */
export interface SignedInPerson {
  id: string
  email: string
  name: string
  phone: string | null
  role: string
  isEmailProved: boolean
}

/** Why a browser's session was ended from elsewhere. */
export const END_REASONS = ['mailbox-proved', 'password-changed', 'signed-out-everywhere'] as const
export type EndReason = (typeof END_REASONS)[number]

/** The caller and the page it calls from. The edge has checked everything in it. */
export interface Caller {
  person: SignedInPerson | null
  /** Why this browser's session has ended; null if it was not ended from elsewhere. */
  endedBy: EndReason | null
  /** IPv4, or the /64 of an IPv6 address: the key of rate limits. */
  ip: string
  /** The exact allowed origin of the page; the school's own if the browser sends none on a same-origin GET. */
  origin: string
  /** True on a page of another origin than the school's, where session cookies are partitioned. */
  isForeign: boolean
  /**
   * The session that only the page holds, since its browser keeps no cookies: the reply shows no personal data but the name. Null for a
   * session of a cookie and for a visitor.
   */
  pageSession: string | null
  /** When the user of this session proved who they are; null for a visitor, and where a ticket or a weaker proof has opened the session. */
  authenticatedAt: Date | null
  /** SHA-256 of this browser's visitor id, which recognises the browser that opens a mailed link; null without a cookie. */
  browserHash: string | null
  /**
   * Recognises this browser for some minutes: `browserHash`, else the hash of its session, else that of the page's load where the browser of
   * a landing keeps no cookies. Null without any.
   */
  askerHash: string | null
  /** The `User-Agent` header; '' without one. */
  userAgent: string
  requestId: string
  /** The language of the page, for mails, pages and messages of a reply. */
  lang: Lang
  /** This browser's anti-forgery token; sets the visitor cookie for a visitor without one. */
  csrfToken: () => string
  /** Sets or renews the visitor cookie, which recognises this browser, and answers its hash. */
  keepBrowser: () => string
  /** Stores a secret for `ms` in a cookie that scripts cannot read; 0 deletes it. */
  keepSecret: (name: string, value: string, ms: number) => void
  /** Such a secret as the browser sends it; null without one. */
  recallSecret: (name: string) => string | null
  /** Stores a non-secret choice for `days` days in a cookie that scripts of the page can read. */
  remember: (name: string, value: string, days: number) => void
  /** Such a choice as the browser sends it; null without one. */
  recall: (name: string) => string | null
  /**
   * Starts a session under a new id, ends the old one, and answers the new anti-forgery token; to a page whose browser keeps no cookies
   * also the token of its session. `isAuthenticated`: the user has just proved who they are.
   */
  signIn: (personId: string, isAuthenticated?: boolean) => Promise<{ csrf_token: string; page_token?: string }>
  /** Ends this browser's session and answers the visitor's new anti-forgery token. */
  signOut: () => Promise<{ csrf_token: string }>
}

/** What work remembers of the caller that outlasts the call. */
export type Requester = Pick<Caller, 'ip' | 'origin' | 'browserHash' | 'userAgent' | 'lang' | 'requestId' | 'person'>

/** One operation: its dependencies, its input, its caller. Outcomes that the spec names are replies; a correctable error is a `Refusal`. */
export type UseCase<CallDeps, Input, Reply> = (deps: CallDeps, input: Input, caller: Caller) => Promise<Reply>

/** Refuses a call that needs a session. */
export const refuseWithoutSession = (): never => {
  throw new Refusal({ __all__: ['signInFirst'] }, 401)
}

/** The person of the caller's session; refuses with 401 if there is none. */
export const signedIn = ({ person }: Caller): SignedInPerson => person ?? refuseWithoutSession()
