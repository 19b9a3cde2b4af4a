import { createRequire } from 'node:module'
import type * as PhoneNumbers from 'libphonenumber-js/min'

/** Loaded with the first phone: a school at rest needs no numbering plans. */
const phoneNumbers = (): typeof PhoneNumbers => createRequire(import.meta.url)('libphonenumber-js/min')

/** A typed number in E.164 (`+79161234567`), null where no country has such a number. */
export const toE164 = (phone: string): string | null => {
  const parsed = phoneNumbers().parsePhoneNumberFromString(phone, { extract: false })
  return parsed?.isValid() ? parsed.number : null
}
