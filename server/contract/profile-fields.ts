import type { FieldMessages } from './field-messages.ts'
import { NAME_MAX } from './limits.ts'

/** What a registration asks for besides the email and the phone, in the order of its forms: one line of text each. */
export const PROFILE_FIELDS = ['name'] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]

export interface ProfileFieldRule {
  /** The field's `autocomplete`. */
  autocomplete: string
  /** The longest value, in characters. */
  max: number
  /** The message at the field that is empty; null for one that may stay empty. */
  missing: keyof FieldMessages | null
}

export const profileFields: Record<ProfileField, ProfileFieldRule> = {
  name: { autocomplete: 'name', max: NAME_MAX, missing: 'nameMissing' },
}

/** A value for each field of the profile. */
export function ofProfile<Value>(valueOf: (field: ProfileField) => Value): Record<ProfileField, Value>
export function ofProfile(valueOf: (field: ProfileField) => unknown): Record<string, unknown> {
  return Object.fromEntries(PROFILE_FIELDS.map((field) => [field, valueOf(field)]))
}
