import { type ToAddress, headingMarkdown, joinedMarkdown } from '../document/markdown-parts.ts'
import { escapedLine } from '../document/markup-markdown.ts'
import type { EditedBlock, EditedDocument } from '../document/model.ts'
import { studioBlocks } from './studio-blocks.ts'

/** Blocks as Markdown; '' if they have no text. `apiBase` is the origin of the school. */
export const blocksMarkdown = (blocks: readonly EditedBlock[], apiBase: string): string => {
  const toAddress: ToAddress = (path) => new URL(path, apiBase || location.origin).href
  return joinedMarkdown(blocks.map(({ kind, data }) => joinedMarkdown(studioBlocks[kind].markdown(data, toAddress))))
}

/** The title and the blocks of a document as Markdown, which ends with a line break. */
export const documentMarkdown = ({ fields, content }: EditedDocument, apiBase: string): string =>
  `${joinedMarkdown([headingMarkdown(escapedLine(fields.title ?? ''), '#'), blocksMarkdown(content, apiBase)])}\n`
