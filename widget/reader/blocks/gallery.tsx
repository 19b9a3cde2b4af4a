import { useReaderTexts } from '../../texts/reader/texts.ts'
import { type Data, flagIn, pictureFrom, rowsIn, textIn } from '../block-data.ts'
import { Enlarge, type Captioned } from '../pictures/lightbox.tsx'
import { Photo } from '../pictures/photo.tsx'
import { type Level, Title } from '../text/title.tsx'
import type { BlockView } from './block-view.ts'

/** The pictures of a list, each with its caption; deleted ones are left out. */
export const captionedIn = (rows: readonly Data[]): Captioned[] =>
  rows.flatMap((row) => {
    const picture = pictureFrom(row)
    return picture ? [{ picture, caption: textIn(row, 'caption') }] : []
  })

interface GalleryProps {
  title: string
  level: Level
  pictures: readonly Captioned[]
  hasCaptions: boolean
  layout: 'grid' | 'slider'
}

/** Pictures as a grid, or in a row that scrolls; a press enlarges them. */
export const Gallery = ({ title, level, pictures, hasCaptions, layout }: GalleryProps) => {
  const { picture: texts } = useReaderTexts()
  if (pictures.length === 0) return null
  return (
    <div className="gallery">
      <Title level={level} look={4}>
        {title}
      </Title>
      {/* a region that scrolls can be reached by keyboard */}
      <ul
        className={layout}
        {...(layout === 'slider' && { tabIndex: 0, role: 'list', 'aria-label': title || texts.slider })}
      >
        {pictures.map(({ picture, caption }, at) => (
          <li key={at}>
            <figure>
              <Enlarge pictures={pictures} at={at} label={texts.enlarge(caption)}>
                <Photo picture={picture} alt={hasCaptions ? '' : caption} sizes="(max-width: 720px) 80vw, 360px" />
              </Enlarge>
              {hasCaptions && caption !== '' && <figcaption>{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A gallery of a document: a grid. */
export const Images: BlockView = ({ data, level }) => (
  <Gallery
    title={textIn(data, 'title')}
    level={level}
    pictures={captionedIn(rowsIn(data, 'images'))}
    hasCaptions={flagIn(data, 'show_caption')}
    layout="grid"
  />
)

/** Previews of what is to come: a row that scrolls. */
export const Preview: BlockView = ({ data, level }) => (
  <Gallery
    title={textIn(data, 'title')}
    level={level}
    pictures={captionedIn(rowsIn(data, 'images'))}
    hasCaptions
    layout="slider"
  />
)
