import * as z from 'zod'

/** A response-only field: accepted in a request, and ignored. */
export const readOnly = z
  .unknown()
  .optional()
  .meta({ readOnly: true, description: 'As answers have it; it may be sent back and changes nothing.' })
