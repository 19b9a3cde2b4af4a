import type { Lang } from '../contract/messages.ts'

/** A language as a form or an address names it; null for anything else. */
export const langOf = (value: unknown): Lang | null => (value === 'ru' || value === 'en' ? value : null)
