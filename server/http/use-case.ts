import type { Lang } from '../contract/messages.ts'

/** The person of a session, as one SELECT brings it. */
export interface SignedInPerson {
  id: string
  email: string
  name: string
  phone: string | null
  role: string
  isEmailProved: boolean
}

/** Who asks, from where. Everything in it has been checked at the edge. */
export interface Caller {
  person: SignedInPerson | null
  /** IPv4, or the /64 of an IPv6 address: what limits count by. */
  ip: string
  /** The exact allowed origin of the page; the school's own where the browser sent none on a same-origin GET. */
  origin: string
  /** True on a page of another origin than the school's: its session cookie is partitioned. */
  isForeign: boolean
  /** SHA-256 of this browser's visitor id, to recognise it when it opens a mailed link; null without a cookie. */
  browserHash: string | null
  requestId: string
  /** The language of the page, for mails, pages and the sentences of a reply. */
  lang: Lang
  /** This browser's anti-forgery token; a visitor without a cookie gets one with it. */
  csrfToken: () => string
  /** Leaves a choice of no secret kind in a cookie that scripts of the page may read, for so many days. */
  remember: (name: string, value: string, days: number) => void
  /** Starts a new session under a new id (the old one is dead) and answers its anti-forgery token. */
  signIn: (personId: string) => Promise<{ csrf_token: string }>
  /** Ends this browser's session; answers the visitor's new anti-forgery token. */
  signOut: () => Promise<{ csrf_token: string }>
}

/** One verb: what it needs, what it was given, who asks. Outcomes the spec names are replies; a correctable fault is a `Refusal`. */
export type UseCase<Needs, Input, Reply> = (needs: Needs, input: Input, caller: Caller) => Promise<Reply>
