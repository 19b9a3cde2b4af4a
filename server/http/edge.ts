import type { Deps } from '../app/deps.ts'
import { type AntiForgery, antiForgery } from './identity/csrf.ts'
import { type FindSender, senderFinder } from './identity/origin.ts'
import { createSessions, type Sessions } from './identity/session.ts'

/** Dependencies shared by all routes at the edge. */
export interface Edge {
  deps: Deps
  forgery: AntiForgery
  findSender: FindSender
  sessions: Sessions
}

export const createEdge = (deps: Deps): Edge => {
  const { config, now } = deps
  return {
    deps,
    forgery: antiForgery(config.sessionSecrets, now),
    findSender: senderFinder(config.baseUrl, config.allowedOrigins),
    sessions: createSessions(deps),
  }
}
