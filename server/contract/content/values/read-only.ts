import * as z from 'zod'

/** What answers have, and what is dropped where it comes back with one. */
export const readOnly = z
  .unknown()
  .optional()
  .meta({ readOnly: true, description: 'As answers have it; it may be sent back and changes nothing.' })
