import { sizeNamed, textIn } from '../../../reader/block-data.ts'
import { Photo } from '../../../reader/pictures/photo.tsx'
import { pictureMarkdown } from '../../document/markdown-parts.ts'
import { Choice } from '../../pictures/choice.tsx'
import { PictureField } from '../../pictures/picture-field.tsx'
import { usePictureTexts } from '../../pictures/picture-parts.tsx'
import { placeOf } from '../../pictures/upload-queue.ts'
import type { BlockEditor, StudioBlock } from '../studio-block.ts'

const SMALL = 'M4 5.5h16M8 9h8v6H8ZM4 18.5h16'
const FULL = 'M4 5.5h16M3 9h18v6H3ZM4 18.5h16'

/** One picture: readers see its title as the text for those who cannot see it. */
const ImageEditor: BlockEditor = ({ uuid, data, change, errors }) => {
  const { picture: label, block: ownTexts } = usePictureTexts()
  const title = textIn(data, 'title')
  const isSmall = sizeNamed(data, 'image_size', 'medium') === 'small'
  const sizes = [
    { value: 'small', label: ownTexts.sizes.small, outline: SMALL },
    { value: 'full', label: ownTexts.sizes.full, outline: FULL },
  ] as const
  return (
    <div className="picture-block">
      <figure className={`image ${isSmall ? 'small' : 'full'}`}>
        <PictureField
          label={label}
          value={data.img}
          place={placeOf(uuid)}
          errors={errors.get('img')}
          onChange={(img) => change({ img })}
          alt={{
            value: title,
            onChange: (text) => change({ title: text }, 'title'),
            error: errors.get('title')?.join(' '),
          }}
        >
          {(picture) => <Photo picture={picture} alt={title} sizes="(max-width: 720px) 100vw, 720px" />}
        </PictureField>
      </figure>
      <div className="picture-settings">
        <Choice
          label={ownTexts.size}
          options={sizes}
          value={isSmall ? 'small' : 'full'}
          onChange={(size) => change({ image_size: size })}
        />
      </div>
    </div>
  )
}

export const imageBlock: StudioBlock = {
  Editor: ImageEditor,
  group: 'pictures',
  icon: 'M3 4.5h14v11H3ZM3 13l4-4 3.5 3.5L13 10l4 4M13 7.5v.01',
  searchTerms: 'фото photo image рисунок',
  texts: {
    ru: { name: 'Картинка', hint: 'Одна, нужного размера' },
    en: { name: 'Picture', hint: 'One, in the size you choose' },
  },
  markdown: (data, toAddress) => [pictureMarkdown(data.img, textIn(data, 'title'), toAddress)],
}
