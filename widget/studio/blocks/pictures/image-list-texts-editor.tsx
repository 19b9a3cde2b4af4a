import { textIn } from '../../../reader/block-data.ts'
import { Photo } from '../../../reader/pictures/photo.tsx'
import { PictureField } from '../../pictures/picture-field.tsx'
import { LineField, usePictureTexts } from '../../pictures/picture-parts.tsx'
import { placeOf } from '../../pictures/upload-queue.ts'
import { RichTextEditor } from '../../rich-text/rich-text-editor.tsx'
import type { BlockEditor } from '../block-editor.ts'

/** Three pictures, each with a caption and a text. */
export const ImageListTextsEditor: BlockEditor = ({ uuid, data, change, faults }) => {
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
              faults={faults.get(`img${at}`)}
              onChange={(img) => change({ [`img${at}`]: img })}
            >
              {(one) => <Photo picture={one} alt="" sizes="(max-width: 720px) 100vw, 320px" />}
            </PictureField>
            <LineField
              className="caption"
              label={nth(caption, at)}
              placeholder={caption}
              value={textIn(data, `caption${at}`)}
              error={faults.get(`caption${at}`)?.join(' ')}
              onChange={(text) => change({ [`caption${at}`]: text }, `caption${at}`)}
            />
            <RichTextEditor
              label={nth(ownTexts.text, at)}
              placeholder={ownTexts.text}
              value={textIn(data, `txt${at}`)}
              faults={faults.get(`txt${at}`)}
              onChange={(text) => change({ [`txt${at}`]: text }, `txt${at}`)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
