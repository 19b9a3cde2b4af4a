import { textIn } from '../../../reader/block-data.ts'
import { Photo } from '../../../reader/pictures/photo.tsx'
import { pictureMarkdown, titleMarkdown } from '../../document/markdown-parts.ts'
import { markdownOf } from '../../document/markup-markdown.ts'
import { PictureField } from '../../pictures/picture-field.tsx'
import { LineField, usePictureTexts } from '../../pictures/picture-parts.tsx'
import { placeOf } from '../../pictures/upload-queue.ts'
import { RichTextEditor } from '../../rich-text/rich-text-editor.tsx'
import type { BlockEditor, StudioBlock } from '../studio-block.ts'

/** Three pictures, each with a caption and a text. */
const ImageListTextsEditor: BlockEditor = ({ uuid, data, change, errors }) => {
  const { picture, caption, nth, block: ownTexts } = usePictureTexts()
  return (
    <div className="columns">
      <LineField
        className="title-4"
        label={ownTexts.title}
        value={textIn(data, 'title')}
        onChange={(title) => change({ title }, 'title')}
      />
      <ul role="list">
        {[1, 2, 3].map((at) => (
          <li key={at} aria-label={ownTexts.column(at)}>
            <PictureField
              label={nth(picture, at)}
              value={data[`img${at}`]}
              place={placeOf(uuid, `img${at}`)}
              errors={errors.get(`img${at}`)}
              onChange={(img) => change({ [`img${at}`]: img })}
            >
              {(one) => <Photo picture={one} alt="" sizes="(max-width: 720px) 100vw, 320px" />}
            </PictureField>
            <LineField
              className="caption"
              label={nth(caption, at)}
              placeholder={caption}
              value={textIn(data, `caption${at}`)}
              error={errors.get(`caption${at}`)?.join(' ')}
              onChange={(text) => change({ [`caption${at}`]: text }, `caption${at}`)}
            />
            <RichTextEditor
              label={nth(ownTexts.text, at)}
              placeholder={ownTexts.text}
              value={textIn(data, `txt${at}`)}
              errors={errors.get(`txt${at}`)}
              onChange={(text) => change({ [`txt${at}`]: text }, `txt${at}`)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

export const imageListTextsBlock: StudioBlock = {
  Editor: ImageListTextsEditor,
  group: 'pictures',
  icon: 'M2.5 4.5h4v5h-4ZM8 4.5h4v5H8ZM13.5 4.5h4v5h-4ZM2.5 13h4M8 13h4M13.5 13h4M2.5 15.5h2.5M8 15.5h2.5M13.5 15.5H16',
  searchTerms: 'колонки columns фото photo image',
  texts: {
    ru: { name: 'Три картинки', hint: 'С\u00A0подписями и\u00A0текстами' },
    en: { name: 'Three pictures', hint: 'With captions and texts' },
  },
  markdown: (data, toAddress) => [
    titleMarkdown(data),
    ...['1', '2', '3'].flatMap((column) => [
      pictureMarkdown(data[`img${column}`], textIn(data, `caption${column}`), toAddress),
      markdownOf(textIn(data, `txt${column}`)),
    ]),
  ],
}
