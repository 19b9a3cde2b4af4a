import type { Lang } from '../contract/messages.ts'

/** A mail's words: the subject is one line, the text and the HTML say the same. */
export interface MailContent {
  subject: string
  text: string
  html: string
  lang: Lang
}

/** The school as its mails show it. `origin` has no trailing slash. */
export interface MailSite {
  origin: string
  supportEmail: string
}

export type LetterBlock =
  | { kind: 'words'; words: string }
  | { kind: 'code'; label: string; code: string }
  | { kind: 'button'; label: string; link: string }
  /** What was bought, line by line, each with what it costs; the last one is what all of it comes to. */
  | { kind: 'bill'; lines: BillLine[]; total: BillLine }
  /** A code of letters to hand on. */
  | { kind: 'voucher'; label: string; code: string }

export interface BillLine {
  title: string
  /** What else is to be known of it; null where nothing is. */
  note: string | null
  sum: string
}

/** What a letter says after its greeting, in reading order. Everything in it is plain text; the renderers escape. */
export interface LetterWords {
  subject: string
  /** What a list of mails shows after the subject. */
  preheader: string
  heading: string
  blocks: LetterBlock[]
  /** What to do when the mail came unasked. */
  reassurance: string
}

/** A letter as data. */
export interface Letter extends LetterWords {
  lang: Lang
  greeting: string
}
