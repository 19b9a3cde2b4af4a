import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A typed number in E.164 (`+79161234567`), null where no country has such a number. */
export const toE164 = (phone: string): string | null => {
  const parsed = parsePhoneNumberFromString(phone, { extract: false })
  return parsed?.isValid() ? parsed.number : null
}
