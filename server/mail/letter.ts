import type { Lang } from '../contract/messages.ts'

/** The content of a mail: the subject is one line; text and HTML say the same. */
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
  /** The lines of a purchase, each with its amount; `total` comes last. */
  | { kind: 'bill'; lines: BillLine[]; total: BillLine }
  /** A code of letters to pass on. */
  | { kind: 'voucher'; label: string; code: string }

export interface BillLine {
  title: string
  /** An additional remark; null if there is none. */
  note: string | null
  sum: string
}

/** The words of a letter without its greeting, in reading order. All of it is plain text; the renderers escape. */
export interface LetterWords {
  subject: string
  /** The preview that mail clients show after the subject. */
  preheader: string
  heading: string
  blocks: LetterBlock[]
  /** The closing note, usually what to do if the mail came unexpectedly. */
  reassurance: string
}

/** A letter as data. */
export interface Letter extends LetterWords {
  lang: Lang
  greeting: string
}
