import { letterAsHtml } from './letter-html.ts'
import { letterAsText } from './letter-text.ts'
import type { Letter, LetterBlock, MailContent, MailSite } from './letter.ts'
import { typeset } from './wording.ts'

const typesetBlock = (block: LetterBlock): LetterBlock =>
  block.kind === 'words' ? { ...block, words: typeset(block.words) } : block

/** Spells a letter for mail clients. */
export const compose = (site: MailSite, letter: Letter): MailContent => {
  const spelt = {
    ...letter,
    heading: typeset(letter.heading),
    blocks: letter.blocks.map(typesetBlock),
    reassurance: typeset(letter.reassurance),
  }
  return { subject: letter.subject, text: letterAsText(site, spelt), html: letterAsHtml(site, spelt) }
}
