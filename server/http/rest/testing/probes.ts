import type { RequestHandler } from 'express'
import { type ContentStage, type StageOptions, startContentStage } from '../../../content/testing/stage.ts'
import { leaveUndescribed } from '../../../testing/contract.ts'
import { antiForgery } from '../../csrf.ts'
import { senderFinder } from '../../origin.ts'
import { createSessions } from '../../session.ts'
import { serve } from '../serve.ts'
import { probeRoutes } from './probe-routes.ts'

/** A school whose content API is the probes beside. */
export const startProbes = async (options: StageOptions = {}): Promise<ContentStage> => {
  leaveUndescribed(probeRoutes.map(({ path }) => path))
  const handlers: RequestHandler[] = []
  const pages: RequestHandler[] = [(request, response, next) => handlers[0]?.(request, response, next)]
  const stage = await startContentStage({ ...options, parts: { pages } })
  const { deps } = stage.school
  const { config, now } = deps
  const edge = {
    deps,
    forgery: antiForgery(config.sessionSecrets, now),
    findSender: senderFinder(config.baseUrl, config.allowedOrigins),
    sessions: createSessions(deps),
  }
  handlers.push(serve(probeRoutes, edge))
  return stage
}
