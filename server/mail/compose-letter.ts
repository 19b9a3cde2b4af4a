import type { Lang } from '../contract/messages.ts'
import { letterAsHtml } from './letter-html.ts'
import type { Letter, LetterBlock, LetterWords, MailContent, MailSite, BillLine } from './letter.ts'
import { greet, typeset, frame, school } from './wording.ts'

const lineAsText = ({ title, note, sum }: BillLine): string => [title, ...(note === null ? [] : [note]), sum].join('\n')

const blockAsText = (block: LetterBlock): string => {
  if (block.kind === 'words') return block.words
  if (block.kind === 'code' || block.kind === 'voucher') return `${block.label}\n${block.code}`
  if (block.kind === 'bill') return [...block.lines, block.total].map(lineAsText).join('\n\n')
  return `${block.label}:\n${block.link}`
}

/** The plain-text version of a letter. Its first URL is the letter's main action. */
const letterAsText = ({ origin, supportEmail }: MailSite, letter: Letter): string =>
  [
    letter.greeting,
    ...letter.blocks.map(blockAsText),
    letter.reassurance,
    `${frame[letter.lang].help} ${supportEmail}.`,
    `${school[letter.lang].fullName}\n${origin}/`,
    '',
  ].join('\n\n')

const typesetBlock = (block: LetterBlock): LetterBlock =>
  block.kind === 'words' ? { ...block, words: typeset(block.words) } : block

/** Renders a letter as subject, text and HTML. */
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

/** Defines a kind of mail by its words in each language. `details` hold the name for the greeting, which may be empty. */
export const template =
  <Details extends { name: string }>(letters: Record<Lang, (details: Details) => LetterWords>) =>
  (site: MailSite, details: Details, lang: Lang): MailContent =>
    compose(site, { ...letters[lang](details), lang, greeting: greet(details.name, lang) })
