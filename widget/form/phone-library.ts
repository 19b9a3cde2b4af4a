import type * as PhoneCheck from './phone-check.ts'

let check: typeof PhoneCheck | null = null

/** The countries' table, fetched when a phone field is first used. Where it cannot be had, the server alone decides. */
export const phoneLibrary = {
  loaded: () => check,
  load: async (): Promise<void> => {
    try {
      check ??= await import('./phone-check.ts')
    } catch {
      check = null // tried again when the next field is used
    }
  },
}
