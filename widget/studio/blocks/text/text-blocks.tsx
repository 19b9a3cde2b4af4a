import { type ReactNode, useState } from 'react'
import { sizeNamed, textIn } from '../../../reader/block-data.ts'
import { lookOf } from '../../../reader/blocks/text.tsx'
import { textTexts } from '../../../texts/studio/text-texts.ts'
import { headingMarkdown, joinedMarkdown, titleMarkdown } from '../../document/markdown-parts.ts'
import { escapedLine, lineOf, markdownOf, quoted } from '../../document/markup-markdown.ts'
import { RichTextEditor } from '../../rich-text/rich-text-editor.tsx'
import { LineField } from '../../rich-text/line-field.tsx'
import { setMarkup } from '../../rich-text/set-markup.ts'
import { typography } from '../../rich-text/typography.ts'
import { useStudio } from '../../ui/studio-context.ts'
import type { BlockEditor, BlockEditorProps, StudioBlock } from '../studio-block.ts'
import { BlockTools, Segmented } from './block-tools.tsx'

const useTexts = () => textTexts[useStudio().lang]

/** The heading of a block: shown if there is one, or after it was asked for. */
export const useTitle = ({ data, change }: Pick<BlockEditorProps, 'data' | 'change'>) => {
  const texts = useTexts()
  const [isWanted, setWanted] = useState(false)
  const title = textIn(data, 'title')
  const isShown = title !== '' || isWanted
  return {
    field: isShown && (
      <LineField
        className="title-4"
        value={title}
        onChange={(changed) => change({ title: changed }, 'title')}
        label={texts.title}
        placeholder={texts.titleHint}
      />
    ),
    tool: !isShown && (
      <button type="button" className="text-button" onClick={() => setWanted(true)}>
        {texts.title}
      </button>
    ),
  }
}

/** Sets the typography of these fields of a block: plain ones and rich ones. */
export const TypographyTool = ({ onSet }: { onSet: () => void }) => (
  <button type="button" className="text-button" onClick={onSet}>
    {useTexts().setTypography}
  </button>
)

interface RichFieldProps extends BlockEditorProps {
  label: string
  placeholder: string
}

const RichField = ({ data, change, errors, keys, label, placeholder }: RichFieldProps) => (
  <RichTextEditor
    value={textIn(data, 'txt')}
    onChange={(txt, isTyping) => change({ txt }, isTyping ? 'txt' : undefined)}
    label={label}
    placeholder={placeholder}
    errors={errors.get('txt')}
    keys={keys}
  />
)

const setTexts = ({ data, change }: BlockEditorProps) =>
  change({ title: typography(textIn(data, 'title')), txt: setMarkup(textIn(data, 'txt')) })

const SIZES = ['small', 'medium', 'large', 'full'] as const

/** The tools of a text that is being edited: its size, its heading, and whether it is narrower than other blocks. */
const TextTools = (props: BlockEditorProps & { heading: ReactNode }) => {
  const { data, change, heading } = props
  const { size, sizes, narrow } = useTexts()
  const isNarrow = sizeNamed(data, 'block_size', 'full') === 'small'
  return (
    <BlockTools>
      <Segmented
        label={size}
        options={SIZES}
        names={sizes}
        value={sizeNamed(data, 'text_size', 'medium')}
        onChange={(text_size) => change({ text_size })}
      />
      <button
        type="button"
        className="text-button"
        aria-pressed={isNarrow}
        onClick={() => change({ block_size: isNarrow ? 'full' : 'small' })}
      >
        {narrow}
      </button>
      {heading}
      <TypographyTool onSet={() => setTexts(props)} />
    </BlockTools>
  )
}

/** A text with an optional heading, in one of four sizes. */
const TextEditor: BlockEditor = (props) => {
  const { text, textHint } = useTexts()
  const title = useTitle(props)
  return (
    <div className={`text editing ${lookOf(props.data)}`}>
      {title.field}
      <RichField {...props} label={text} placeholder={textHint} />
      <TextTools {...props} heading={title.tool} />
    </div>
  )
}

/** A text that stands out. */
const AttentionEditor: BlockEditor = (props) => {
  const { attention, attentionHint } = useTexts()
  const title = useTitle(props)
  return (
    <aside className={`attention editing ${lookOf(props.data)}`}>
      {title.field}
      <RichField
        {...props}
        keys={{ ...props.keys, onSlash: () => false }}
        label={attention}
        placeholder={attentionHint}
      />
      <TextTools {...props} heading={title.tool} />
    </aside>
  )
}

/** Readers see the words of `txt` or, if there are none, the title. */
const headingEditor =
  (look: 1 | 2 | 3): BlockEditor =>
  ({ data, change, errors, keys }) => {
    const { heading } = useTexts()
    const txt = textIn(data, 'txt')
    const title = textIn(data, 'title')
    const isInTitle = txt === '' && title !== ''
    return (
      <div className={`heading-editor title-${look}`}>
        <RichTextEditor
          isLine
          value={txt}
          onChange={(changed) => change({ txt: changed }, 'txt')}
          label={heading}
          placeholder={isInTitle ? title : heading}
          errors={errors.get('txt')}
          keys={{ ...keys, onEnter: (before, after) => keys.onSplit({ txt: before }, after) }}
        />
      </div>
    )
  }

const textMarkdown: StudioBlock['markdown'] = (data) => [titleMarkdown(data), markdownOf(textIn(data, 'txt'))]

export const textBlock: StudioBlock = {
  Editor: TextEditor,
  group: 'text',
  icon: 'M3.5 5h13M3.5 10h13M3.5 15h8',
  searchTerms: 'абзац paragraph',
  texts: {
    ru: { name: 'Текст', hint: 'Абзацы, списки, формулы в\u00A0TeX: $x^2$' },
    en: { name: 'Text', hint: 'Paragraphs, lists, formulas in TeX: $x^2$' },
  },
  markdown: textMarkdown,
}

export const attentionBlock: StudioBlock = {
  Editor: AttentionEditor,
  group: 'text',
  icon: 'M10 3 2.5 16.5h15L10 3ZM10 8.5v3.5M10 14.25v.01',
  searchTerms: 'внимание attention note',
  texts: {
    ru: { name: 'Важное', hint: 'Текст, который нельзя пропустить' },
    en: { name: 'Callout', hint: 'A text that stands out' },
  },
  markdown: (...block) => [quoted(joinedMarkdown(textMarkdown(...block)))],
}

const headingMarkdownOf =
  (mark: string): StudioBlock['markdown'] =>
  (data) => [headingMarkdown(lineOf(textIn(data, 'txt')) || escapedLine(textIn(data, 'title')), mark)]

export const heading1Block: StudioBlock = {
  Editor: headingEditor(1),
  group: 'text',
  icon: 'M3.5 4.5v11M11 4.5v11M3.5 10H11M14 9l2.5-1.5v8',
  searchTerms: 'title h1 название',
  texts: {
    ru: { name: 'Большой заголовок', hint: 'Начинает главу' },
    en: { name: 'Large heading', hint: 'Begins a chapter' },
  },
  markdown: headingMarkdownOf('##'),
}

export const headingBlock: StudioBlock = {
  Editor: headingEditor(2),
  group: 'text',
  icon: 'M3.5 4.5v11M10.5 4.5v11M3.5 10h7M13.5 9.25a1.75 1.75 0 0 1 3.5 0c0 2-3.5 3-3.5 6.25H17',
  searchTerms: 'h2 title подзаголовок',
  texts: {
    ru: { name: 'Заголовок', hint: 'Начинает раздел' },
    en: { name: 'Heading', hint: 'Begins a section' },
  },
  markdown: headingMarkdownOf('###'),
}

export const heading3Block: StudioBlock = {
  Editor: headingEditor(3),
  group: 'text',
  icon: 'M4.5 6v8M10 6v8M4.5 10H10M13 9h3l-1.75 2a1.6 1.6 0 1 1-1.5 2.5',
  searchTerms: 'h3 title подзаголовок',
  texts: {
    ru: { name: 'Малый заголовок', hint: 'Начинает часть раздела' },
    en: { name: 'Small heading', hint: 'Begins a part of a section' },
  },
  markdown: headingMarkdownOf('####'),
}
