import type { Deps } from '../deps.ts'
import { type AntiForgery, antiForgery } from './identity/csrf.ts'
import { type FindSender, senderFinder } from './identity/origin.ts'
import { createSessions, type Sessions } from './identity/session.ts'

/** Who calls by a token of the content API, and what it is good for. */
export interface TokenBearer {
  tokenId: string
  scope: 'read' | 'write'
  person: { id: string; email: string; name: string; role: string }
}

/** What all calls share at the edge. */
export interface Edge {
  deps: Deps
  forgery: AntiForgery
  findSender: FindSender
  sessions: Sessions
  /** Whose token of the content API this is; null where it is not, or no longer, good. */
  bearerOf: (token: string) => Promise<TokenBearer | null>
}

export const createEdge = (deps: Deps, bearerOf: Edge['bearerOf']): Edge => {
  const { config, now } = deps
  return {
    deps,
    forgery: antiForgery(config.sessionSecrets, now),
    findSender: senderFinder(config.baseUrl, config.allowedOrigins),
    sessions: createSessions(deps),
    bearerOf,
  }
}
