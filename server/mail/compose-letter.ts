import type { Lang } from '../contract/messages.ts'
import { letterAsHtml } from './letter-html.ts'
import { letterAsText } from './letter-text.ts'
import type { Letter, LetterBlock, LetterWords, MailContent, MailSite } from './letter.ts'
import { greet, typeset } from './wording.ts'

const typesetBlock = (block: LetterBlock): LetterBlock =>
  block.kind === 'words' ? { ...block, words: typeset(block.words) } : block

/** Spells a letter for mail clients. */
const compose = (site: MailSite, letter: Letter): MailContent => {
  const spelt = {
    ...letter,
    heading: typeset(letter.heading),
    blocks: letter.blocks.map(typesetBlock),
    reassurance: typeset(letter.reassurance),
  }
  const { subject, lang } = letter
  return { subject, text: letterAsText(site, spelt), html: letterAsHtml(site, spelt), lang }
}

/** A kind of mail: what it says in each language. `details` bring the name that it greets, which may be empty. */
export const template =
  <Details extends { name: string }>(letters: Record<Lang, (details: Details) => LetterWords>) =>
  (site: MailSite, details: Details, lang: Lang): MailContent =>
    compose(site, { ...letters[lang](details), lang, greeting: greet(details.name, lang) })
