import { Router } from 'express'
import {
  type ContentFixture,
  type FixtureOptions,
  startContentFixture,
} from '../../../content/testing/content-fixture.ts'
import { leaveUndescribed } from '../../../testing/contract.ts'
import { createEdge } from '../../edge.ts'
import { restRouter } from '../router.ts'
import { probeRoutes } from './probe-routes.ts'

/** A school whose content API is the probes beside. */
export const startProbes = async (options: FixtureOptions = {}): Promise<ContentFixture> => {
  leaveUndescribed(probeRoutes.map(({ path }) => path))
  const probes = Router()
  const fixture = await startContentFixture({ ...options, parts: { pages: [probes] } })
  const { deps } = fixture.school
  probes.use(restRouter(probeRoutes, createEdge(deps)))
  return fixture
}
