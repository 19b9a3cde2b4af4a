import type { FieldMessages } from '../../server/contract/field-messages.ts'
import { CODE_DIGITS, PASSWORD_MIN } from '../../server/contract/limits.ts'
import { ofProfile, type ProfileFieldRule, profileFields } from '../../server/contract/profile-fields.ts'
import { cleanTyped, codeDigits, isEmail, phoneError } from '../../server/contract/rules.ts'
import type * as PhoneCheck from './phone-check.ts'
import type { Rule } from './form.tsx'

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

/** The rule of one line of text. */
export const profileRule =
  ({ missing, max }: ProfileFieldRule, texts: FieldMessages): Rule =>
  (value) => {
    const typed = cleanTyped(value)
    if (typed === '') return missing && texts[missing]
    return typed.length > max ? texts.tooLong : null
  }

/** The rules of the profile, with messages in one language. */
export const profileRules = (texts: FieldMessages) => ofProfile((field) => profileRule(profileFields[field], texts))

/** Validation rules of the other fields, with messages in one language. Source: sign-in spec §5. */
export const fieldRules = (texts: FieldMessages) =>
  ({
    email: (value: string) => {
      const email = cleanTyped(value)
      if (email === '') return texts.emailMissing
      return isEmail(email) ? null : texts.emailBad
    },
    password: (value: string) => (value.length < PASSWORD_MIN ? texts.passwordShort : null),
    /** Checks the format at once, and whether such a number can exist once the library has loaded. */
    phone: (value: string) => {
      const error = phoneError(value) ?? (phoneLibrary.loaded()?.isPhone(value) === false ? 'phoneBad' : null)
      return error && texts[error]
    },
    code: (value: string) => {
      const code = codeDigits(value)
      if (code === '') return texts.codeMissing
      return /^\d+$/.test(code) && code.length === CODE_DIGITS ? null : texts.codeBad
    },
  }) satisfies Record<string, Rule>

/** A checkbox that must be checked. */
export const mustBeTicked =
  (texts: string): Rule =>
  (value) =>
    value === '' ? texts : null
