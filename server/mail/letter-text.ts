import type { Letter, LetterBlock, MailSite } from './letter.ts'
import { SCHOOL_FULL_NAME } from './wording.ts'

const blockAsText = (block: LetterBlock): string => {
  if (block.kind === 'words') return block.words
  if (block.kind === 'code') return `${block.label}\n${block.code}`
  return `${block.label}:\n${block.link}`
}

/** The letter for clients that show no HTML. The first address in it is the letter's main action. */
export const letterAsText = ({ origin, supportEmail }: MailSite, letter: Letter): string =>
  [
    letter.greeting,
    ...letter.blocks.map(blockAsText),
    letter.reassurance,
    `Нужна помощь? Просто ответьте на это письмо или напишите на ${supportEmail}.`,
    `${SCHOOL_FULL_NAME}\n${origin}/`,
    '',
  ].join('\n\n')
