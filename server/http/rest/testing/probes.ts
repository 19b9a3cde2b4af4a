import { Router } from 'express'
import { type ContentStage, type StageOptions, startContentStage } from '../../../content/testing/stage.ts'
import { leaveUndescribed } from '../../../testing/contract.ts'
import { createEdge } from '../../edge.ts'
import { restRouter } from '../router.ts'
import { probeRoutes } from './probe-routes.ts'

/** A school whose content API is the probes beside. */
export const startProbes = async (options: StageOptions = {}): Promise<ContentStage> => {
  leaveUndescribed(probeRoutes.map(({ path }) => path))
  const probes = Router()
  const stage = await startContentStage({ ...options, parts: { pages: [probes] } })
  const { deps } = stage.school
  probes.use(restRouter(probeRoutes, createEdge(deps)))
  return stage
}
