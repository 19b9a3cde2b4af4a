import type { BillLine, Letter, LetterBlock, MailSite } from './letter.ts'
import { frame, school } from './wording.ts'

const lineAsText = ({ title, note, sum }: BillLine): string => [title, ...(note === null ? [] : [note]), sum].join('\n')

const blockAsText = (block: LetterBlock): string => {
  if (block.kind === 'words') return block.words
  if (block.kind === 'code' || block.kind === 'voucher') return `${block.label}\n${block.code}`
  if (block.kind === 'bill') return [...block.lines, block.total].map(lineAsText).join('\n\n')
  return `${block.label}:\n${block.link}`
}

/** The letter for clients that show no HTML. The first address in it is the letter's main action. */
export const letterAsText = ({ origin, supportEmail }: MailSite, letter: Letter): string =>
  [
    letter.greeting,
    ...letter.blocks.map(blockAsText),
    letter.reassurance,
    `${frame[letter.lang].help} ${supportEmail}.`,
    `${school[letter.lang].fullName}\n${origin}/`,
    '',
  ].join('\n\n')
