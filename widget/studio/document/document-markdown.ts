import { isObject } from '../../../server/contract/is-object.ts'
import type { BlockKind } from '../../api/content/blocks.ts'
import { isText } from '../../api/guards.ts'
import { pictureFrom, textIn } from '../../reader/block-data.ts'
import { escapedLine, indented, lineOf, markdownOf, quoted } from './markup-markdown.ts'
import { type Data, type EditedBlock, type EditedDocument, rowsOf } from './model.ts'

/** Turns a path of the school into an absolute address. */
type ToAddress = (path: string) => string

type Parts = readonly string[]

const heading = (text: string, mark = '###'): string => (text.trim() === '' ? '' : `${mark} ${text}`)

const titleOf = (data: Data, name = 'title'): string => heading(escapedLine(textIn(data, name)))

const pictureOf = (view: unknown, caption: string, toAddress: ToAddress): string => {
  const picture = pictureFrom(view)
  return picture ? `![${escapedLine(caption)}](${toAddress(picture.image)})` : escapedLine(caption)
}

const linkOf = (label: string, address: string): string => {
  const text = escapedLine(label || address)
  return address === '' ? text : `[${text}](${address})`
}

const fenced = (language: string, code: string): string =>
  code.trim() === '' ? '' : [`\`\`\`${language}`, code, '```'].join('\n')

const text = (data: Data): Parts => [titleOf(data), markdownOf(textIn(data, 'txt'))]

const headingOf =
  (mark: string) =>
  (data: Data): Parts => [heading(lineOf(textIn(data, 'txt')) || escapedLine(textIn(data, 'title')), mark)]

const pictures = (data: Data, toAddress: ToAddress): Parts => [
  titleOf(data),
  ...rowsOf(data, 'images').map((row) => pictureOf(row, textIn(row, 'caption'), toAddress)),
]

const variantOf = (variant: unknown): string => {
  const isRight = isObject(variant) && variant.is_correct === true
  const variantText = isObject(variant) ? textIn(variant, 'text') : isText(variant) ? variant : ''
  return `- [${isRight ? 'x' : ' '}] ${escapedLine(variantText)}`
}

const questionOf = (row: Data, at: number): string => {
  const variants: readonly unknown[] = Array.isArray(row.variants) ? row.variants : []
  const comments = ['success', 'fail'].map((name) => markdownOf(textIn(row, name)))
  const parts = [markdownOf(textIn(row, 'text')), variants.map(variantOf).join('\n'), ...comments]
  return indented(parts.filter((part) => part !== '').join('\n\n'), `${at + 1}. `)
}

const kinds: Readonly<Record<BlockKind, (data: Data, toAddress: ToAddress) => Parts>> = {
  text,
  'attention-block': (data) => [
    quoted(
      text(data)
        .filter((part) => part !== '')
        .join('\n\n'),
    ),
  ],
  'header1-block': headingOf('##'),
  'header-block': headingOf('###'),
  'header3-block': headingOf('####'),
  'list-text': (data) => [
    titleOf(data),
    rowsOf(data, 'list_text')
      .map((row) => indented(markdownOf(textIn(row, 'txt')), '- '))
      .join('\n'),
  ],
  image: (data, toAddress) => [pictureOf(data.img, textIn(data, 'title'), toAddress)],
  'image-text': (data, toAddress) => [
    titleOf(data),
    pictureOf(data.img, '', toAddress),
    markdownOf(textIn(data, 'txt')),
    linkOf(textIn(data, 'btn_text'), textIn(data, 'link')),
  ],
  'image-list-texts': (data, toAddress) => [
    titleOf(data),
    ...['1', '2', '3'].flatMap((column) => [
      pictureOf(data[`img${column}`], textIn(data, `caption${column}`), toAddress),
      markdownOf(textIn(data, `txt${column}`)),
    ]),
  ],
  images: pictures,
  preview: pictures,
  video: (data) => [
    linkOf(textIn(data, 'title'), textIn(data, 'url')),
    escapedLine(textIn(data, 'kinescope_video_id')),
  ],
  quiz: (data) => [
    titleOf(data),
    escapedLine(textIn(data, 'caption')),
    markdownOf(textIn(data, 'welcome_text')),
    rowsOf(data, 'questions').map(questionOf).join('\n'),
    markdownOf(textIn(data, 'final')),
  ],
  'course-info': (data) => [
    ['when', 'format', 'ages']
      .map((name) => escapedLine(textIn(data, name)))
      .filter((line) => line !== '')
      .map((line) => `- ${line}`)
      .join('\n'),
  ],
  'script-block': (data) => [
    titleOf(data),
    fenced('html', textIn(data, 'block')),
    fenced('js', textIn(data, 'script')),
  ],
}

const joined = (parts: Parts): string => parts.filter((part) => part !== '').join('\n\n')

/** Blocks as Markdown; '' if they have no text. `apiBase` is the origin of the school. */
export const blocksMarkdown = (blocks: readonly EditedBlock[], apiBase: string): string => {
  const toAddress: ToAddress = (path) => new URL(path, apiBase || location.origin).href
  return joined(blocks.map(({ kind, data }) => joined(kinds[kind](data, toAddress))))
}

/** The title and the blocks of a document as Markdown, which ends with a line break. */
export const documentMarkdown = ({ fields, content }: EditedDocument, apiBase: string): string =>
  `${joined([heading(escapedLine(fields.title ?? ''), '#'), blocksMarkdown(content, apiBase)])}\n`
