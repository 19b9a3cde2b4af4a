import { flagIn, textIn } from '../../../reader/block-data.ts'
import { pictureMarkdown, titleMarkdown } from '../../document/markdown-parts.ts'
import { rowsOf } from '../../document/model.ts'
import { PictureGrid } from '../../pictures/picture-grid.tsx'
import { LineField, usePictureTexts } from '../../pictures/picture-parts.tsx'
import { pictureRowsIn } from '../../pictures/picture-rows.ts'
import { placeOf } from '../../pictures/upload-queue.ts'
import type { BlockEditor, BlockEditorProps, StudioBlock } from '../studio-block.ts'
import { CheckField } from './check-field.tsx'

interface GalleryEditorProps extends BlockEditorProps {
  label: string
  /** Whether readers see the captions; else they are read to those who cannot see the pictures. */
  hasCaptions: boolean
}

const GalleryEditor = ({ uuid, data, change, errors, label, hasCaptions }: GalleryEditorProps) => {
  const { block: ownTexts } = usePictureTexts()
  return (
    <>
      <LineField
        className="title-4"
        label={ownTexts.galleryTitle}
        placeholder={ownTexts.title}
        value={textIn(data, 'title')}
        onChange={(title) => change({ title }, 'title')}
      />
      <PictureGrid
        label={label}
        rows={pictureRowsIn(rowsOf(data, 'images'))}
        place={placeOf(uuid, 'images')}
        caption={hasCaptions ? 'caption' : 'alt'}
        errorOf={(at) => (errors.get(`images.${at}.image_id`) ?? errors.get(`images.${at}.caption`))?.[0]}
        onChange={(images, merge) => change({ images }, merge && `images.${merge}`)}
      />
    </>
  )
}

/** A gallery, which readers see as a grid. */
const ImagesEditor: BlockEditor = (props) => {
  const { data, change } = props
  const { document, block: ownTexts } = usePictureTexts()
  const hasCaptions = flagIn(data, 'show_caption')
  return (
    <div className="picture-block">
      <GalleryEditor {...props} label={document.gallery} hasCaptions={hasCaptions} />
      <div className="picture-settings">
        <CheckField
          label={ownTexts.captions}
          isChecked={hasCaptions}
          onChange={(isOn) => change({ show_caption: isOn })}
        />
      </div>
    </div>
  )
}

/** Previews of what is to come, which readers see in a row with their captions. */
const PreviewEditor: BlockEditor = (props) => {
  const { document } = usePictureTexts()
  return (
    <div className="picture-block">
      <GalleryEditor {...props} label={document.preview} hasCaptions />
    </div>
  )
}

const picturesMarkdown: StudioBlock['markdown'] = (data, toAddress) => [
  titleMarkdown(data),
  ...rowsOf(data, 'images').map((row) => pictureMarkdown(row, textIn(row, 'caption'), toAddress)),
]

export const imagesBlock: StudioBlock = {
  Editor: ImagesEditor,
  group: 'pictures',
  icon: 'M3 3.5h6v6H3ZM11 3.5h6v6h-6ZM3 11.5h6v6H3ZM11 11.5h6v6h-6Z',
  searchTerms: 'фото photos images grid сетка',
  texts: {
    ru: { name: 'Галерея', hint: 'Картинки сеткой' },
    en: { name: 'Gallery', hint: 'Pictures in a grid' },
  },
  markdown: picturesMarkdown,
}

export const previewBlock: StudioBlock = {
  Editor: PreviewEditor,
  group: 'pictures',
  icon: 'M5.5 4.5h9v11h-9ZM2.5 6.5v7M17.5 6.5v7',
  searchTerms: 'превью карусель slider carousel',
  texts: {
    ru: { name: 'Лента картинок', hint: 'Листается вбок' },
    en: { name: 'Row of pictures', hint: 'Scrolls sideways' },
  },
  markdown: picturesMarkdown,
}
