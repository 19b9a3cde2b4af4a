export interface PayTexts {
  /** The description of an order that the buyer sees at the provider. */
  order: (number: string) => string
  /** The reason for a failed payment if the provider gives none. */
  ended: { failed: string; canceled: string; expired: string; returned: string }
  page: { heading: string; wait: string; continueLabel: string }
  toBank: { heading: string; wait: string; continueLabel: string }
  /** Texts of the return page; `signIn` and `whose` for a browser that is not signed in as the buyer, `open` for one that is. */
  outcome: Record<'paid' | 'wait' | 'failed', { heading: string; text: string }> & {
    number: string
    sum: string
    signIn: string
    open: string
    whose: string
    again: string
    anew: string
  }
}
