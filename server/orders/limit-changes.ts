import { refuseForNow } from '../http/errors.ts'
import type { Endpoint } from '../http/form/endpoint.ts'

/** Limits a call that changes carts: each of them writes, also for a visitor. Source: SECURITY R66. */
export const limitChanges = <Call extends Endpoint>(endpoint: Call): Call => ({
  ...endpoint,
  handler: async (deps, input, caller) => {
    const room = await deps.limits.spend('cartChangeIp', caller.ip)
    return room.isAllowed ? endpoint.handler(deps, input, caller) : refuseForNow(429, 'tooManyTries', room.retryAfter)
  },
})
