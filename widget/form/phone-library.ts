import type * as PhoneCheck from './phone-check.ts'

let check: typeof PhoneCheck | null = null

/** The phone metadata, fetched when a phone field is first used. If it cannot be loaded, only the server checks the number. */
export const phoneLibrary = {
  loaded: () => check,
  load: async (): Promise<void> => {
    try {
      check ??= await import('./phone-check.ts')
    } catch {
      check = null // retried when a phone field is used next
    }
  },
}
