/** Parts of letters in a language beside Russian and English. */
export interface MailWording {
  frame: { openAddress: string; help: string }
  lils: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
  /** Behind a moment, and behind a short one in a subject. */
  byMoscow: string
  byMoscowShort: string
  /** A sentence; `method` is null where nothing was paid. */
  order: (number: string, day: string, method: string | null) => string
  greeting: { named: (name: string) => string; nameless: string }
  /** What is charged or was; null where the last digits of the card are unknown. */
  card: (last4: string | null) => string
  bill: BillTexts
}

/** The words of a bill and its certificates; `lils` come spelt. */
export interface BillTexts {
  open: string
  openTo: (day: string) => string
  promo: string
  lils: string
  total: string
  ready: string
  worth: (lils: string) => string
  sent: (to: string, day: string) => string
}
