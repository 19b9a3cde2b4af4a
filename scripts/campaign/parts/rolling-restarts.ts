import { startLoad } from '../../deploy/testing/load.ts'
import { withTopology } from '../../deploy/topology.ts'
import type { Found, Part, Step } from '../part.ts'

const run = ({ size, first }: Step): Promise<Found> =>
  withTopology(async (topology) => {
    const failures: string[] = []
    let requests = 0
    for (let turn = 0; turn < size; turn += 1) {
      const load = await startLoad(topology)
      await topology.roll()
      const { sent, dropped } = await load.stop()
      requests += sent
      for (const one of dropped) failures.push(`rolling restart ${first + turn}: ${one}`)
    }
    return { failures, figures: { requests } }
  })

/** Three replicas behind HAProxy restart one after the other under 50 requests a second, of which none is dropped. */
export const rollingRestarts: Part = { things: 'rolling restarts', full: { postgres: 100 }, step: 10, run }
