/** A mail's words: the subject is one line, the text and the HTML say the same. */
export interface MailContent {
  subject: string
  text: string
  html: string
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

/** A letter as data, in reading order. Everything in it is plain text; the renderers escape. */
export interface Letter {
  subject: string
  /** What a list of mails shows after the subject. */
  preheader: string
  heading: string
  greeting: string
  blocks: LetterBlock[]
  /** What to do when the mail came unasked. */
  reassurance: string
}
