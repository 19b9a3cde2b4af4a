import type { Part } from './part.ts'
import { failovers } from './parts/failovers.ts'
import { kills } from './parts/kills.ts'
import { load } from './parts/load.ts'
import { malformedBodies } from './parts/malformed-bodies.ts'
import { payments } from './parts/payments.ts'
import { powerCuts } from './parts/power-cuts.ts'
import { rollingRestarts } from './parts/rolling-restarts.ts'
import { schemaCalls } from './parts/schema-calls.ts'
import { storms } from './parts/storms.ts'

/** The parts of the campaign, in the order in which they run. */
export const parts: Readonly<Record<string, Part>> = {
  kills,
  'power-cuts': powerCuts,
  payments,
  storms,
  bodies: malformedBodies,
  calls: schemaCalls,
  load,
  'rolling-restarts': rollingRestarts,
  failovers,
}
