import { authFaults } from './planted-faults-auth.ts'
import { campaignFaults } from './planted-faults-campaign.ts'
import { contentFaults } from './planted-faults-content.ts'
import { paymentFaults, shopFaults } from './planted-faults-money.ts'
import type { PlantedFault } from './planted-faults-types.ts'
import { widgetFaults } from './planted-faults-widget.ts'

/** All faults that the tests of `npm test` must find, one at a time. */
export const plantedFaults: readonly PlantedFault[] = [
  ...authFaults,
  ...shopFaults,
  ...paymentFaults,
  ...contentFaults,
  ...widgetFaults,
  ...campaignFaults,
]
