import type { Lang } from '../contract/messages.ts'
import type { SignedInPerson } from './use-case.ts'
import type { Hardening } from './headers.ts'
import type { Sender } from './origin.ts'

/** What the edge has found out about a request so far. */
export interface Visit {
  requestId: string
  hardening: Hardening
  /** What the page speaks: said in the address or in the body, Russian otherwise. */
  lang: Lang
  /** The pattern of the route, for the log; an address may hold a token. */
  route: string
  /** A POST that changes nothing. */
  isQuestion: boolean
  sender: Sender
  person: SignedInPerson | null
  /** SHA-256 of the live session's id; null for a visitor. */
  sessionHash: string | null
}

declare global {
  namespace Express {
    interface Request {
      visit: Visit
    }
  }
}
