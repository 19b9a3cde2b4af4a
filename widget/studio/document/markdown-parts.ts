import { pictureFrom, textIn } from '../../reader/block-data.ts'
import { escapedLine } from './markup-markdown.ts'
import type { Data } from './model.ts'

/** Turns a path of the school into an absolute address. */
export type ToAddress = (path: string) => string

export const headingMarkdown = (text: string, mark = '###'): string => (text.trim() === '' ? '' : `${mark} ${text}`)

export const titleMarkdown = (data: Data): string => headingMarkdown(escapedLine(textIn(data, 'title')))

export const pictureMarkdown = (view: unknown, caption: string, toAddress: ToAddress): string => {
  const picture = pictureFrom(view)
  return picture ? `![${escapedLine(caption)}](${toAddress(picture.image)})` : escapedLine(caption)
}

export const linkMarkdown = (label: string, address: string): string => {
  const text = escapedLine(label || address)
  return address === '' ? text : `[${text}](${address})`
}

export const codeMarkdown = (language: string, code: string): string =>
  code.trim() === '' ? '' : [`\`\`\`${language}`, code, '```'].join('\n')

export const joinedMarkdown = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n')
