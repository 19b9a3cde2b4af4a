import { flagIn, sizeNamed, textIn } from '../../../reader/block-data.ts'
import { isCard, placeIn } from '../../../reader/blocks/image-text.tsx'
import { Photo } from '../../../reader/pictures/photo.tsx'
import { linkMarkdown, pictureMarkdown, titleMarkdown } from '../../document/markdown-parts.ts'
import { markdownOf } from '../../document/markup-markdown.ts'
import { Choice, type Option } from '../../pictures/choice.tsx'
import { PictureField } from '../../pictures/picture-field.tsx'
import { LineField, usePictureTexts } from '../../pictures/picture-parts.tsx'
import { placeOf } from '../../pictures/upload-queue.ts'
import { RichTextEditor } from '../../rich-text/rich-text-editor.tsx'
import type { BlockEditor, StudioBlock } from '../studio-block.ts'
import { ButtonEditor } from './button-editor.tsx'
import { CheckField } from './check-field.tsx'

type Position = ReturnType<typeof placeIn>
type Step = 'small' | 'medium' | 'large'

const POSITIONS: Record<Position, string> = {
  left: 'M3.5 7h7v10h-7ZM14 8.5h6.5M14 12h6.5M14 15.5h4',
  right: 'M13.5 7h7v10h-7ZM3.5 8.5H10M3.5 12H10M3.5 15.5h4',
  top: 'M3.5 4h17v8.5h-17ZM3.5 16h17M3.5 19.5h10',
  bottom: 'M3.5 11.5h17V20h-17ZM3.5 4.5h17M3.5 8h10',
}
const SIZES: Record<Step, string> = {
  small: 'M3.5 9h4v6h-4ZM11 8.5h9.5M11 12h9.5M11 15.5h6',
  medium: 'M3.5 7.5h7v9h-7ZM14 8.5h6.5M14 12h6.5M14 15.5h4',
  large: 'M3.5 6h11v12h-11ZM18 8.5h2.5M18 12h2.5M18 15.5h1.5',
}
const TEXT_SIZES: Record<Step, string> = {
  small: 'm9 16 3-7.5 3 7.5M10 13.5h4',
  medium: 'm7.5 17.5 4.5-11 4.5 11M9 13.75h6',
  large: 'm5.5 19.5 6.5-15 6.5 15M7.75 14.25h8.5',
}
const LOOKS: Record<'plain' | 'card', string> = {
  plain: 'M6 7h5v10H6ZM14.5 9H18M14.5 12H18M14.5 15H17',
  card: 'M3.5 4.5h17v15h-17ZM6.5 8H11v8H6.5ZM14 9.5h3.5M14 12h3.5M14 14.5h2.5',
}
const STEPS = ['small', 'medium', 'large'] as const
const PLACES = ['left', 'right', 'top', 'bottom'] as const

const optionsOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
  outlines: Readonly<Record<Value, string>>,
) => values.map((value): Option<Value> => ({ value, label: labels[value], outline: outlines[value] }))

/** The size that readers see; the whole width is the usual one here. */
const stepOf = (size: ReturnType<typeof sizeNamed>): Step => (size === 'full' ? 'medium' : size)

/** A picture beside a text, with a button. */
const ImageTextEditor: BlockEditor = ({ uuid, data, change, errors }) => {
  const { picture: label, block: ownTexts } = usePictureTexts()
  const title = textIn(data, 'title')
  const position = placeIn(data)
  const size = stepOf(sizeNamed(data, 'image_size', 'medium'))
  const textSize = stepOf(sizeNamed(data, 'text_size', 'medium'))
  const hasCaption = flagIn(data, 'show_caption')
  const hasCard = isCard(data)
  const titleField = (className: string) => (
    <LineField
      className={className}
      label={ownTexts.title}
      value={title}
      placeholder={data.img ? ownTexts.titleAndAlt : ownTexts.title}
      error={errors.get('title')?.join(' ')}
      onChange={(text) => change({ title: text }, 'title')}
    />
  )
  return (
    <div className="picture-block">
      <div className={`image-text ${position} image-${size} ${textSize}${hasCard ? ' framed' : ''}`}>
        <figure>
          <PictureField
            label={label}
            value={data.img}
            place={placeOf(uuid)}
            errors={errors.get('img')}
            onChange={(img) => change({ img })}
          >
            {(picture) => (
              <Photo picture={picture} alt={hasCaption ? '' : title} sizes="(max-width: 720px) 100vw, 480px" />
            )}
          </PictureField>
          {hasCaption && <figcaption>{titleField('')}</figcaption>}
        </figure>
        <div className="image-text-body">
          {!hasCaption && titleField('title-4')}
          <RichTextEditor
            label={ownTexts.text}
            placeholder={ownTexts.text}
            value={textIn(data, 'txt')}
            errors={errors.get('txt')}
            onChange={(txt, isTyping) => change({ txt }, isTyping ? 'txt' : undefined)}
          />
          <ButtonEditor data={data} change={change} errors={errors} />
        </div>
      </div>
      <div className="picture-settings">
        <Choice
          label={ownTexts.position}
          options={optionsOf(PLACES, ownTexts.positions, POSITIONS)}
          value={position}
          onChange={(place) => change({ image_position: place })}
        />
        <Choice
          label={ownTexts.size}
          options={optionsOf(STEPS, ownTexts.sizes, SIZES)}
          value={size}
          onChange={(step) => change({ image_size: step })}
        />
        <Choice
          label={ownTexts.textSize}
          options={optionsOf(STEPS, ownTexts.textSizes, TEXT_SIZES)}
          value={textSize}
          onChange={(step) => change({ text_size: step })}
        />
        <Choice
          label={ownTexts.looks}
          options={optionsOf(['plain', 'card'], ownTexts.look, LOOKS)}
          value={hasCard ? 'card' : 'plain'}
          onChange={(look) => change({ block_type: look })}
        />
        <CheckField
          label={ownTexts.captionBelow}
          isChecked={hasCaption}
          onChange={(isOn) => change({ show_caption: isOn })}
        />
      </div>
    </div>
  )
}

export const imageTextBlock: StudioBlock = {
  Editor: ImageTextEditor,
  group: 'pictures',
  icon: 'M3 5h6.5v10H3ZM12.5 6H17M12.5 10H17M12.5 14H15',
  searchTerms: 'image button кнопка фото photo',
  texts: {
    ru: { name: 'Картинка с\u00A0текстом', hint: 'Рядом, с\u00A0кнопкой, если она нужна' },
    en: { name: 'Picture and text', hint: 'Side by side, with a button if needed' },
  },
  markdown: (data, toAddress) => [
    titleMarkdown(data),
    pictureMarkdown(data.img, '', toAddress),
    markdownOf(textIn(data, 'txt')),
    linkMarkdown(textIn(data, 'btn_text'), textIn(data, 'link')),
  ],
}
