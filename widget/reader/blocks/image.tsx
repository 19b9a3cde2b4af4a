import { useReaderTexts } from '../../texts/reader/texts.ts'
import { pictureFrom, sizeNamed, textIn } from '../block-data.ts'
import { Enlarge } from '../pictures/lightbox.tsx'
import { Photo } from '../pictures/photo.tsx'
import type { BlockView } from './block-view.ts'

const SIZES = { small: '360px', medium: '720px', large: '960px', full: '100vw' } as const

/** One picture; a press enlarges it. */
export const Image: BlockView = ({ data }) => {
  const { picture: texts } = useReaderTexts()
  const picture = pictureFrom(data.img)
  if (!picture) return null
  const title = textIn(data, 'title')
  const size = sizeNamed(data, 'image_size', 'medium')
  return (
    <figure className={`image ${size}`}>
      <Enlarge pictures={[{ picture, caption: title }]} at={0} label={texts.enlarge(title)}>
        <Photo picture={picture} alt={title} sizes={`(max-width: 720px) 100vw, ${SIZES[size]}`} />
      </Enlarge>
    </figure>
  )
}
